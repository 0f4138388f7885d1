//! Two axes of salience: likeness to the context and the agent's own frame.

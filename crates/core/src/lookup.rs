//! A hash map that cannot be iterated, so that hash order never reaches an output.

#![expect(
    clippy::disallowed_types,
    reason = "this is the one place that wraps the hash map, and it hides iteration"
)]

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;

/// Key-value lookup in O(1) without any iteration: no hash order can leak into results.
///
/// Where something is iterated, use an ordered collection instead.
///
/// ```
/// use agent_memory_core::Lookup;
/// let mut seen: Lookup<String, u32> = Lookup::new();
/// *seen.entry_or("maya".into(), 0) += 1;
/// assert_eq!(seen.get("maya"), Some(&1));
/// ```
#[derive(Debug, Clone)]
pub struct Lookup<K, V>(HashMap<K, V>);

impl<K, V> Default for Lookup<K, V> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<K: Eq + Hash, V> Lookup<K, V> {
    /// An empty lookup.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty lookup with room for `capacity` keys.
    pub fn with_capacity(capacity: usize) -> Self {
        Self(HashMap::with_capacity(capacity))
    }

    /// The value of `key`.
    pub fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.0.get(key)
    }

    /// The value of `key`, to change.
    pub fn get_mut<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        self.0.get_mut(key)
    }

    /// Whether `key` is there.
    pub fn contains_key<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.0.contains_key(key)
    }

    /// Sets `key`, giving back what was there before.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        self.0.insert(key, value)
    }

    /// Takes `key` out.
    pub fn remove<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.0.remove(key)
    }

    /// The value of `key`, set to `default` first when it is absent.
    pub fn entry_or(&mut self, key: K, default: V) -> &mut V {
        self.0.entry(key).or_insert(default)
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no key.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<K: Eq + Hash, V> FromIterator<(K, V)> for Lookup<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Self {
        Self(pairs.into_iter().collect())
    }
}

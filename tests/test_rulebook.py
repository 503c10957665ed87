"""Our rules can be looked up by paragraph, chapter, trait and word."""

from __future__ import annotations

import pytest

import galapagos
from galapagos import GameError
from galapagos.games.random_mutations.cards import NAMES
from galapagos.rulebook import explain, parse, rulebook
from tests.test_coverage import ROOT, paragraphs


def numbers(about: str) -> list[str]:
    return [paragraph.number for paragraph in explain("random-mutations", about)]


@pytest.mark.parametrize("name", galapagos.HOMES)
def test_every_numbered_paragraph_of_a_game_is_found_by_its_number(name: str) -> None:
    page = ROOT / "docs" / "rules" / f"{name}.md"
    assert [one.number for one in rulebook(name).paragraphs] == list(paragraphs(page))
    for one in rulebook(name).paragraphs:
        assert rulebook(name).look_up(f"§{one.number}") == [one]
        assert one.text.startswith(f"**{one.number}** ")
        assert one.chapter.startswith(one.number.split(".")[0] + ". ")
        assert "\n#" not in one.text


def test_a_chapter_is_all_its_paragraphs_and_no_other() -> None:
    assert numbers("1") == [f"1.{n}" for n in range(1, 11)]
    assert numbers("§ 8") == [f"8.{n}" for n in range(1, 8)]
    assert numbers("99") == numbers("1.99") == []


@pytest.mark.parametrize("trait", NAMES)
def test_every_trait_has_one_paragraph_that_explains_it(trait: str) -> None:
    (found,) = explain("random-mutations", trait)
    assert found.subject == trait.replace("-", " ")
    assert explain("random-mutations", found.subject.upper()) == [found]


def test_the_beginning_of_a_trait_is_enough() -> None:
    assert numbers("mimic") == ["9.5"]


def test_a_heading_leads_to_the_paragraphs_under_it() -> None:
    assert numbers("shelter") == numbers("Shelters") == ["5.11", "5.12", "5.13", "5.14"]
    assert numbers("development") == numbers("3")


def test_other_words_are_searched_and_the_paragraph_that_says_them_most_comes_first() -> None:
    found = explain("random-mutations", "discarded cards")
    assert len(found) > 1
    assert all("discarded" in one.text.lower() and "card" in one.text.lower() for one in found)
    assert numbers("discard count") == ["1.10"]
    assert numbers("spaceship") == numbers("") == []


def test_a_table_belongs_to_its_paragraph_and_a_heading_does_not() -> None:
    book = parse("# T\n\n## 1. One\n\nWords.\n\n**1.1** First\nline.\n\n| a |\n|---|\n\n### Sub\n\n**1.2** Second.\n")
    assert [one.text for one in book.paragraphs] == ["**1.1** First\nline.\n\n| a |\n|---|", "**1.2** Second."]
    assert str(book.paragraphs[1]) == "**§1.2** Second."


def test_a_game_without_rules_is_refused() -> None:
    with pytest.raises(GameError, match="The rules of chess are not written down here"):
        rulebook("chess")

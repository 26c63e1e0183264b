import { expect, type Locator } from '@playwright/test'
import type { Person } from './person.ts'

/**
 * Seconds of the keystroke-level model (Card, Moran and Newell) for an average typist who does not know the screen: a key,
 * pointing with the mouse, a click, the hand between mouse and keys, and the thought before each field or button.
 */
const seconds = { key: 0.28, point: 1.1, click: 0.2, home: 0.4, think: 1.35 } as const

/** What a person does with mouse and keyboard, counted. */
export abstract class Hands {
  protected readonly person: Person
  clicks = 0
  keys = 0
  protected thoughts = 0
  protected homings = 0

  constructor(person: Person) {
    this.person = person
  }

  /** Seconds of the person by the keystroke-level model, without waiting and reading. */
  get seconds(): number {
    return (
      this.keys * seconds.key +
      this.clicks * (seconds.point + seconds.click) +
      this.thoughts * seconds.think +
      this.homings * seconds.home
    )
  }

  /** Presses a button, link or radio. */
  abstract presses(target: Locator): Promise<void>
  /** Replaces the text of a field. */
  abstract types(target: Locator, text: string): Promise<void>
  /** Chooses an option of a select by its label. */
  abstract chooses(target: Locator, label: string): Promise<void>

  async typesOn(text: string): Promise<void> {
    this.keys += text.length
    await this.person.page.keyboard.type(text)
  }

  async hits(key: string): Promise<void> {
    this.keys += key.split('+').length
    await this.person.page.keyboard.press(key)
  }
}

/** Clicks with the mouse, and types in the field that was clicked. */
export class MouseHands extends Hands {
  async presses(target: Locator): Promise<void> {
    this.thoughts += 1
    this.clicks += 1
    await target.click()
  }

  async types(target: Locator, text: string): Promise<void> {
    await this.presses(target)
    // Three clicks select the text of a field.
    if ((await target.inputValue()) !== '') {
      this.clicks += 2
      await target.click({ clickCount: 3 })
    }
    this.homings += 2
    await this.typesOn(text)
    await expect(target).not.toHaveValue('')
  }

  async chooses(target: Locator, label: string): Promise<void> {
    // Opens the list, then picks.
    this.thoughts += 1
    this.clicks += 2
    await target.selectOption({ label })
  }
}

/** Uses Tab, letters, Space and Enter only. */
export class KeyboardHands extends Hands {
  async presses(target: Locator): Promise<void> {
    await this.#reaches(target)
    await this.hits((await target.evaluate(({ tagName }) => tagName)) === 'INPUT' ? 'Space' : 'Enter')
  }

  async types(target: Locator, text: string): Promise<void> {
    await this.#reaches(target)
    if ((await target.inputValue()) !== '') await this.hits('Control+a')
    await this.typesOn(text)
    await expect(target).not.toHaveValue('')
  }

  async chooses(target: Locator, label: string): Promise<void> {
    await this.#reaches(target)
    await this.typesOn(label.slice(0, 6))
    await expect(target.locator('option:checked')).toHaveText(label)
  }

  async #reaches(target: Locator): Promise<void> {
    this.thoughts += 1
    await expect(target).toBeVisible()
    for (let tabs = 0; tabs < 60; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.hits('Tab')
    }
    await expect(target, 'reached by Tab').toBeFocused()
  }
}

import { expect, type Locator } from '@playwright/test'
import type { Person } from './person.ts'

/**
 * Seconds of the keystroke-level model (Card, Moran and Newell) for an average typist who does not know the screen: for
 * a key, for pointing with the mouse, for a click, for a hand that moves between mouse and keyboard (`home`), and for
 * the thought before each field or button.
 */
const seconds = { key: 0.28, point: 1.1, click: 0.2, home: 0.4, think: 1.35 } as const

/** Uses a page with mouse or keyboard for a person, and counts the clicks and keys. */
export abstract class CountedInput {
  protected readonly person: Person
  clicks = 0
  keys = 0
  protected thoughts = 0
  protected homings = 0

  constructor(person: Person) {
    this.person = person
  }

  /** How long the counted input takes the person by the keystroke-level model, without waiting and reading. */
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

  /** Types into the field that has the focus. */
  async typesIntoFocused(text: string): Promise<void> {
    this.keys += text.length
    await this.person.page.keyboard.type(text)
  }

  /** Presses a key or a combination, such as `Control+a`. */
  async pressesKey(key: string): Promise<void> {
    this.keys += key.split('+').length
    await this.person.page.keyboard.press(key)
  }
}

/** Clicks with the mouse, and types in the field that was clicked. */
export class CountedMouse extends CountedInput {
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
    await this.typesIntoFocused(text)
    await expect(target).not.toHaveValue('')
  }

  async chooses(target: Locator, label: string): Promise<void> {
    // Two clicks: the first opens the list, the second chooses.
    this.thoughts += 1
    this.clicks += 2
    await target.selectOption({ label })
  }
}

/** Uses Tab, letters, Space and Enter only. */
export class CountedKeyboard extends CountedInput {
  async presses(target: Locator): Promise<void> {
    await this.#reaches(target)
    await this.pressesKey((await target.evaluate(({ tagName }) => tagName)) === 'INPUT' ? 'Space' : 'Enter')
  }

  async types(target: Locator, text: string): Promise<void> {
    await this.#reaches(target)
    if ((await target.inputValue()) !== '') await this.pressesKey('Control+a')
    await this.typesIntoFocused(text)
    await expect(target).not.toHaveValue('')
  }

  async chooses(target: Locator, label: string): Promise<void> {
    await this.#reaches(target)
    // Typing the first letters chooses the option that begins with them.
    await this.typesIntoFocused(label.slice(0, 6))
    await expect(target.locator('option:checked')).toHaveText(label)
  }

  async #reaches(target: Locator): Promise<void> {
    this.thoughts += 1
    await expect(target).toBeVisible()
    for (let tabs = 0; tabs < 60; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.pressesKey('Tab')
    }
    await expect(target, 'reached by Tab').toBeFocused()
  }
}

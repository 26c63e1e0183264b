import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { clockHour, dateInDays, longDay, type LocationName } from './days.ts'
import { messageText, type Language } from './message-text.ts'

/** A date of a location, as a number of days from its today. */
type DaysAhead = { readonly daysAhead: number }
type PickedHours = { readonly hours: readonly number[]; readonly courts: readonly string[] }

type PersonFields = Pick<Person, 'name' | 'language' | 'page' | 'email' | 'phone'>

/** A unique e-mail address and phone number. */
export function uniqueContact(name: string): Pick<Person, 'email' | 'phone'> {
  const number = String(randomInt(100_000_000)).padStart(8, '0')
  return { email: `${name.toLowerCase().replace(/\W+/g, '.')}.${number}@example.com`, phone: `812${number}` }
}

/**
 * A player or a member of staff with one browser page. The methods do what the person does, and find everything by what
 * is visible or accessible.
 */
export class Person {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly page: Page
  readonly language: Language

  constructor({ name, language, page, email, phone }: PersonFields) {
    this.name = name
    this.language = language
    this.page = page
    this.email = email
    this.phone = phone
  }

  /** The text of a message of the product, in the person's language. */
  text(key: string, values: Record<string, string | number> = {}): string {
    return messageText(this.language, key, values)
  }

  /** The button that is named by a message. */
  button(key: string, values: Record<string, string | number> = {}): Locator {
    return this.page.getByRole('button', { name: this.text(key, values), exact: true })
  }

  /** The same person in a new tab of the same browser. */
  async inNewTab(): Promise<Person> {
    const { name, language, email, phone } = this
    return new Person({ name, language, email, phone, page: await this.page.context().newPage() })
  }

  /** The same person, who uses the page (another tab or browser) of another `Person` from now on. */
  atPageOf({ page }: Person): Person {
    const { name, language, email, phone } = this
    return new Person({ name, language, email, phone, page })
  }

  /** Opens the board of a day; the location is already chosen. */
  async opensDay(locationName: LocationName, { daysAhead }: DaysAhead): Promise<void> {
    await this.page.goto(`/booking?date=${dateInDays(locationName, daysAhead)}`)
    await this.seesBoard()
  }

  /** Opens the board of a day and chooses the location, which the page asks for. */
  async opensBoard(locationName: LocationName, { daysAhead }: DaysAhead): Promise<void> {
    await this.page.goto(`/booking?date=${dateInDays(locationName, daysAhead)}`)
    await this.page
      .getByRole('article', { name: locationName })
      .getByRole('button', { name: this.text('locations_book_here') })
      .click()
    await this.seesBoard()
  }

  async seesBoard(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(this.text('courts_pick_your_court'))
    await expect(this.page.getByRole('grid')).toBeVisible()
  }

  /** The button of a slot of the board, in any state. */
  slot(court: string, hour: number): Locator {
    const times = { court, from: clockHour(hour), to: clockHour(hour + 1), price: '' }
    // The accessible name begins with the court and the hour. Its rest depends on the state.
    const nameBegin = this.text('courts_slot_free', times).split(times.to)[0] ?? ''
    return this.page.getByRole('grid').getByRole('button', { name: nameBegin })
  }

  /** Picks consecutive hours on one or more courts, and checks that all these slots are picked. */
  async picks({ hours, courts }: PickedHours): Promise<void> {
    // One tap adds a further court for all picked hours.
    const [first = '', ...more] = courts
    for (const hour of hours) await this.#taps(first, hour)
    for (const court of more) await this.#taps(court, hours[0] ?? 0)
    for (const court of courts) for (const hour of hours) await this.seesPicked(court, hour)
  }

  /** Adds a booking on the day that is shown. */
  async addsAnotherBooking(picks: PickedHours): Promise<void> {
    await this.basket.getByRole('button', { name: this.text('basket_add_another') }).click()
    await this.picks(picks)
  }

  async seesPicked(court: string, hour: number): Promise<void> {
    await expect(this.slot(court, hour)).toHaveAttribute('aria-pressed', 'true')
  }

  async #taps(court: string, hour: number): Promise<void> {
    await this.slot(court, hour).click()
    await this.seesPicked(court, hour)
  }

  /** Presses Tab until the element has the focus. */
  async tabsTo(target: Locator): Promise<void> {
    await expect(target).toBeAttached()
    for (let presses = 0; presses < 80; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.page.keyboard.press('Tab')
    }
    await expect(target, 'reached by Tab').toBeFocused()
  }

  /** The panel with total and next step. */
  get basket(): Locator {
    return this.page.getByRole('region', { name: this.text('basket_title') })
  }

  /** Goes to the next step of booking by the button of the basket. Its name depends on the step. */
  async continues(): Promise<void> {
    const step = await this.mainHeading.innerText()
    const names = ['accounts_continue', 'basket_skip_coach', 'basket_skip_add_ons'].map((key) =>
      this.text(key),
    )
    await this.basket.getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) }).click()
    await expect(this.mainHeading).not.toHaveText(step)
  }

  /** Chooses a day in the calendar. */
  async choosesDate(locationName: LocationName, { daysAhead }: DaysAhead): Promise<void> {
    const date = dateInDays(locationName, daysAhead)
    await this.page.getByRole('button', { name: /choose another date|pilih tanggal lain/i }).click()
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: longDay(date, this.language) })
      .click()
    await expect(this.page).toHaveURL(new RegExp(`date=${date}`))
    await this.seesBoard()
  }

  async opensBasket(): Promise<void> {
    await this.basket.getByRole('button', { name: this.text('basket_show', { total: 'Rp' }) }).click()
    await expect(this.page.getByRole('dialog', { name: this.text('basket_title') })).toBeVisible()
  }

  /** The bookings of the opened basket. */
  basketItems(): Locator {
    return this.page.getByRole('dialog', { name: this.text('basket_title') }).getByRole('listitem')
  }

  async removesBooking(booking: number): Promise<void> {
    await this.button('basket_menu', { id: booking }).click()
    await this.button('basket_remove_booking', { id: booking }).click()
  }

  /**
   * Simulates that the person comes back on the day after `date`: replaces `date` by yesterday in the browser's
   * storage.
   */
  async comesBackAfter(date: string, locationName: LocationName): Promise<void> {
    // Storage has dates as `dd-mm-yyyy`.
    const wire = (day: string): string => day.split('-').toReversed().join('-')
    await this.page.evaluate(
      ({ played, yesterday }) => {
        for (const key of Object.keys(localStorage))
          localStorage.setItem(key, (localStorage.getItem(key) ?? '').replaceAll(played, yesterday))
      },
      { played: wire(date), yesterday: wire(dateInDays(locationName, -1)) },
    )
    await this.page.reload()
  }

  /** A coach in the coach step of a booking, by default of booking 1. */
  coach(name: string, booking?: number): { radio: Locator; row: Locator } {
    const title = this.text('basket_booking', { id: booking ?? 1 })
    const section = this.page.getByRole('region', { name: new RegExp(`^${title}`) })
    const label = this.text('coaches_coach', { name })
    return {
      radio: section.getByRole('radio', { name: label }),
      row: section.getByText(label, { exact: true }),
    }
  }

  async choosesCoach(name: string, players: number): Promise<void> {
    const { radio, row } = this.coach(name)
    await row.click()
    await expect(radio).toBeChecked()
    const more = this.button('design_more', { label: this.text('coaches_players') })
    for (let count = 1; count < players; count += 1) await more.click()
  }

  async addsAddOn(name: string, quantity: number): Promise<void> {
    await this.button('add_ons_add_one', { name }).click()
    const more = this.button('design_more', { label: name })
    for (let count = 1; count < quantity; count += 1) await more.click()
  }

  async continuesToDetails(): Promise<void> {
    while (!this.page.url().includes('Personal-Information')) await this.continues()
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(this.text('layout_page_details'))
  }

  async fillsContactDetails(): Promise<void> {
    await this.page.getByLabel(this.text('accounts_full_name')).fill(this.name)
    await this.page.getByLabel(this.text('accounts_email')).fill(this.email)
    await this.page.getByLabel(this.text('accounts_phone')).fill(this.phone)
  }

  get placeOrderButton(): Locator {
    return this.basket.getByRole('button', { name: this.text('basket_place_order'), exact: true })
  }

  /** Continues from the picked hours as a guest, and orders. The payment page is then open. */
  async placesOrder(): Promise<void> {
    await this.continuesToDetails()
    await this.fillsContactDetails()
    await this.placeOrderButton.click()
    await this.seesPaymentPage()
  }

  async seesPaymentPage(): Promise<void> {
    await expect(this.page).toHaveURL(/\/simulate\//)
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(this.text('layout_page_simulate'))
  }

  /** Presses an action of the payment simulator, and waits until the server has accepted its notification. */
  async simulatesPayment(action: 'pay_late' | 'expire' | 'deny'): Promise<void> {
    await this.button(`payments_simulator_${action}`).click()
    const notifiedStatus = action === 'pay_late' ? 'settlement' : action
    const notifications = this.page.getByRole('region', {
      name: this.text('payments_simulator_notifications'),
    })
    await expect(notifications).toContainText(
      this.text('payments_simulator_notification', { status: notifiedStatus, code: 200 }),
    )
  }

  /** Pays in the payment simulator, which returns to the status page of the payment. */
  async pays(): Promise<void> {
    await this.button('payments_simulator_pay').click()
    await expect(this.page).toHaveURL(/\/status-payment\//)
  }

  async returnsToStatusPage(): Promise<void> {
    await this.page.getByRole('link', { name: this.text('payments_simulator_back') }).click()
  }

  get mainHeading(): Locator {
    return this.page.getByRole('heading', { level: 1 })
  }

  /** The first order number on the page, such as `PTL-261120-7K3M9`. */
  async orderNumber(): Promise<string> {
    const words = await this.page
      .getByText(/PTL-\d{6}-\w+/)
      .first()
      .textContent()
    return /PTL-\d{6}-[A-Z0-9]+/.exec(words ?? '')?.[0] ?? ''
  }
}

import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { clockHour, dateInDays, longDay, type LocationName } from './days.ts'
import { word, type Language } from './words.ts'

/** How many days after the today of the location. */
type DaysAhead = { readonly daysAhead: number }
type Picks = { readonly hours: readonly number[]; readonly courts: readonly string[] }

type Who = Pick<Person, 'name' | 'language' | 'page' | 'email' | 'phone'>

/** A unique e-mail address and phone number. */
export function whereToReach(name: string): Pick<Person, 'email' | 'phone'> {
  const number = String(randomInt(100_000_000)).padStart(8, '0')
  return { email: `${name.toLowerCase().replace(/\W+/g, '.')}.${number}@example.com`, phone: `812${number}` }
}

/** A guest or a member of staff; uses the pages by what is visible and accessible. */
export class Person {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly page: Page
  readonly language: Language

  constructor({ name, language, page, email, phone }: Who) {
    this.name = name
    this.language = language
    this.page = page
    this.email = email
    this.phone = phone
  }

  /** A message in the person's language. */
  says(key: string, values: Record<string, string | number> = {}): string {
    return word(this.language, key, values)
  }

  button(key: string, values: Record<string, string | number> = {}): Locator {
    return this.page.getByRole('button', { name: this.says(key, values), exact: true })
  }

  async opensTab(): Promise<Person> {
    const { name, language, email, phone } = this
    return new Person({ name, language, email, phone, page: await this.page.context().newPage() })
  }

  /** The same person at the page of another `Person`, which is in another tab or browser. */
  onPhoneOf({ page }: Person): Person {
    const { name, language, email, phone } = this
    return new Person({ name, language, email, phone, page })
  }

  /** Opens the board of a day; the location is already chosen. */
  async opensDay(locationName: LocationName, { daysAhead }: DaysAhead): Promise<void> {
    await this.page.goto(`/booking?date=${dateInDays(locationName, daysAhead)}`)
    await this.seesBoard()
  }

  /** Opens the board of a day and chooses the location when asked. */
  async opens(locationName: LocationName, { daysAhead }: DaysAhead): Promise<void> {
    await this.page.goto(`/booking?date=${dateInDays(locationName, daysAhead)}`)
    await this.page
      .getByRole('article', { name: locationName })
      .getByRole('button', { name: this.says('locations_book_here') })
      .click()
    await this.seesBoard()
  }

  async seesBoard(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(this.says('courts_pick_your_court'))
    await expect(this.page.getByRole('grid')).toBeVisible()
  }

  /** A slot of the board in any state. */
  slot(court: string, hour: number): Locator {
    const times = { court, from: clockHour(hour), to: clockHour(hour + 1), price: '' }
    // The name begins with the court and the hour. The rest depends on the state.
    const begin = this.says('courts_slot_free', times).split(times.to)[0] ?? ''
    return this.page.getByRole('grid').getByRole('button', { name: begin })
  }

  /** Picks consecutive hours and courts, and checks that they are picked. */
  async picks({ hours, courts }: Picks): Promise<void> {
    const [first = '', ...more] = courts
    for (const hour of hours) await this.#taps(first, hour)
    for (const court of more) await this.#taps(court, hours[0] ?? 0)
    for (const court of courts) for (const hour of hours) await this.seesPicked(court, hour)
  }

  /** Adds a booking on the day that is shown. */
  async addsAnother(picks: Picks): Promise<void> {
    await this.basket.getByRole('button', { name: this.says('basket_add_another') }).click()
    await this.picks(picks)
  }

  async seesPicked(court: string, hour: number): Promise<void> {
    await expect(this.slot(court, hour)).toHaveAttribute('aria-pressed', 'true')
  }

  async #taps(court: string, hour: number): Promise<void> {
    await this.slot(court, hour).click()
    await this.seesPicked(court, hour)
  }

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
    return this.page.getByRole('region', { name: this.says('basket_title') })
  }

  /** Presses the button of the basket, which is named differently on each step. */
  async continues(): Promise<void> {
    const step = await this.mainHeading.innerText()
    const words = ['accounts_continue', 'basket_skip_coach', 'basket_skip_add_ons'].map((key) =>
      this.says(key),
    )
    await this.basket.getByRole('button', { name: new RegExp(`^(${words.join('|')})$`) }).click()
    await expect(this.mainHeading).not.toHaveText(step)
  }

  /** Chooses a day in the calendar. */
  async goesTo(locationName: LocationName, { daysAhead }: DaysAhead): Promise<void> {
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
    await this.basket.getByRole('button', { name: this.says('basket_show', { total: 'Rp' }) }).click()
    await expect(this.page.getByRole('dialog', { name: this.says('basket_title') })).toBeVisible()
  }

  /** The bookings of the opened basket. */
  items(): Locator {
    return this.page.getByRole('dialog', { name: this.says('basket_title') }).getByRole('listitem')
  }

  async removes(booking: number): Promise<void> {
    await this.button('basket_menu', { id: booking }).click()
    await this.button('basket_remove_booking', { id: booking }).click()
  }

  /** Simulates an absence until the day after `date`, by moving stored dates back. */
  async sleepsUntilAfter(date: string, locationName: LocationName): Promise<void> {
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

  /** A row of the coach step; with several bookings, of the given one. */
  coach(name: string, booking?: number): { radio: Locator; row: Locator } {
    const title = this.says('basket_booking', { id: booking ?? 1 })
    const section = this.page.getByRole('region', { name: new RegExp(`^${title}`) })
    const label = this.says('coaches_coach', { name })
    return {
      radio: section.getByRole('radio', { name: label }),
      row: section.getByText(label, { exact: true }),
    }
  }

  async choosesCoach(name: string, players: number): Promise<void> {
    const { radio, row } = this.coach(name)
    await row.click()
    await expect(radio).toBeChecked()
    const more = this.button('design_more', { label: this.says('coaches_players') })
    for (let count = 1; count < players; count += 1) await more.click()
  }

  async addsAddOn(name: string, quantity: number): Promise<void> {
    await this.button('add_ons_add_one', { name }).click()
    const more = this.button('design_more', { label: name })
    for (let count = 1; count < quantity; count += 1) await more.click()
  }

  async continuesToDetails(): Promise<void> {
    while (!this.page.url().includes('Personal-Information')) await this.continues()
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(this.says('layout_page_details'))
  }

  async givesDetails(): Promise<void> {
    await this.page.getByLabel(this.says('accounts_full_name')).fill(this.name)
    await this.page.getByLabel(this.says('accounts_email')).fill(this.email)
    await this.page.getByLabel(this.says('accounts_phone')).fill(this.phone)
  }

  get placeOrderButton(): Locator {
    return this.basket.getByRole('button', { name: this.says('basket_place_order'), exact: true })
  }

  /** Continues from the picked hours to the payment page. */
  async orders(): Promise<void> {
    await this.continuesToDetails()
    await this.givesDetails()
    await this.placeOrderButton.click()
    await this.seesPaymentPage()
  }

  async seesPaymentPage(): Promise<void> {
    await expect(this.page).toHaveURL(/\/simulate\//)
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(this.says('layout_page_simulate'))
  }

  /** Presses an action of the simulator and waits for its notifications. */
  async plays(action: 'pay_late' | 'expire' | 'deny'): Promise<void> {
    await this.button(`payments_simulator_${action}`).click()
    const notifiedStatus = action === 'pay_late' ? 'settlement' : action
    const notifications = this.page.getByRole('region', {
      name: this.says('payments_simulator_notifications'),
    })
    await expect(notifications).toContainText(
      this.says('payments_simulator_notification', { status: notifiedStatus, code: 200 }),
    )
  }

  /** Pays and returns from the gateway. */
  async pays(): Promise<void> {
    await this.button('payments_simulator_pay').click()
    await expect(this.page).toHaveURL(/\/status-payment\//)
  }

  async returnsToStatus(): Promise<void> {
    await this.page.getByRole('link', { name: this.says('payments_simulator_back') }).click()
  }

  get mainHeading(): Locator {
    return this.page.getByRole('heading', { level: 1 })
  }

  /** `PTL-261120-7K3M9`, as it stands on the page. */
  async orderNumber(): Promise<string> {
    const words = await this.page
      .getByText(/PTL-\d{6}-\w+/)
      .first()
      .textContent()
    return /PTL-\d{6}-[A-Z0-9]+/.exec(words ?? '')?.[0] ?? ''
  }
}

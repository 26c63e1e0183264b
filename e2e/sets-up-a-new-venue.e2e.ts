import { expect, type Browser, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { Cast } from './cast.ts'
import { codeOfApp } from './code-app.ts'
import { PASSWORD } from './customer.ts'
import { personField, salePanel, paymentMethods } from './desk-seller.ts'
import type { Person } from './person.ts'
import { CountedKeyboard, CountedMouse, type CountedInput } from './counted-input.ts'
import { story } from './story.ts'
import { startVenue, type Venue } from './venue.ts'
import type { Language } from './message-text.ts'

/** Seconds for what `CountedInput` does not count: reading the steps, finding the phone and scanning the code. */
const READING_SECONDS = 180
/** The set-up may take a quarter of an hour. */
const LIMIT_SECONDS = 900

/** A person who sets up a venue with mouse or keyboard. */
class Founder {
  readonly person: Person
  readonly hands: CountedInput
  readonly #checksAccessibility: boolean
  readonly faults: string[] = []

  constructor(person: Person, hands: CountedInput, checksAccessibility: boolean) {
    this.person = person
    this.hands = hands
    this.#checksAccessibility = checksAccessibility
  }

  field(key: string, values: Record<string, string | number> = {}): Locator {
    return this.person.page.getByLabel(this.person.text(key, values), { exact: true })
  }

  async types(key: string, text: string): Promise<void> {
    await this.hands.types(this.field(key), text)
  }

  async presses(key: string, values: Record<string, string | number> = {}): Promise<void> {
    await this.hands.presses(this.person.button(key, values))
  }

  /** Waits for a step, and checks that it fits 720 px and, with a mouse only, has no accessibility faults. */
  async sees(key: string, values: Record<string, string | number> = {}): Promise<void> {
    const { person } = this
    await expect(person.mainHeading).toHaveText(person.text(key, values))
    await expect(person.mainHeading).toBeFocused()
    const height = await person.page.evaluate(() => document.documentElement.scrollHeight)
    if (height > 720) this.faults.push(`${key} is ${height} px high`)
    await person.page.screenshot({ path: `e2e/test-results/set-up-${person.language}-${key}.png` })
    if (!this.#checksAccessibility) return
    this.faults.push(...(await accessibilityFaults(person, 1280)))
    await person.page.emulateMedia({ colorScheme: 'light' })
  }
}

/** Registers by the printed link and sets up the code app. Returns the app's key, which makes the codes. */
async function becomesOwner(founder: Founder, venue: Venue): Promise<string> {
  const { person, hands } = founder
  await person.page.goto(venue.ownerLink)
  await expect(person.page.getByText(person.text('accounts_becoming_owner'))).toBeVisible()
  await founder.types('accounts_full_name', person.name)
  await founder.types('accounts_email', person.email)
  await founder.types('accounts_phone', person.phone)
  await founder.types('accounts_password', PASSWORD)
  await founder.types('accounts_day', '17')
  await founder.types('accounts_month', '8')
  await founder.types('accounts_year', '1985')
  await hands.pressesKey('Enter')
  await expect(person.mainHeading).toHaveText(person.text('desk_set_up'))
  const key = await person.page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).innerText()
  await founder.types('desk_first_code', codeOfApp(key))
  await hands.pressesKey('Enter')
  // Confirms that the recovery codes are kept.
  await founder.presses('desk_kept')
  await expect(person.page).toHaveURL('/desk/set-up')
  return key
}

/** Names the company, the location and its courts. */
async function namesEverything(founder: Founder): Promise<void> {
  await founder.sees('set_up_company')
  await founder.types('set_up_company_name', 'Padel Raya')
  await founder.types('settings_invoice_name', 'PT Padel Raya Indonesia')
  await founder.presses('set_up_next')

  await founder.sees('set_up_place')
  await founder.types('set_up_place_name', 'Kemang')
  await expect(founder.field('set_up_code')).toHaveValue('KEM')
  await founder.types('settings_address', 'Jalan Kemang Timur 88')
  await founder.hands.chooses(founder.field('locations_city_filter'), 'Jakarta, WIB')
  await founder.types('locations_whatsapp', '0812 9034 1180')
  await founder.presses('set_up_next')

  await founder.sees('payments_courts')
  await founder.types('set_up_indoor', '3')
  await founder.types('set_up_outdoor', '2')
  await expect(founder.field('set_up_court_field', { code: 'KEM-C5' })).toBeVisible()
  await founder.presses('set_up_next')
}

/** Opening hours, prices, terms, payments, mail and staff. */
async function setsTheOffer(founder: Founder, venue: Venue): Promise<void> {
  const { person } = founder
  const main = person.page.getByRole('main')
  await founder.sees('opening_title')
  await founder.presses('set_up_next')

  await founder.sees('prices_title')
  await expect(main).toContainText(person.text('set_up_priced', { priced: 126, open: 126 }))
  const evening = { band: person.text('set_up_band_evening'), days: person.text('set_up_weekends') }
  await founder.hands.types(founder.field('set_up_band_price', evening), '520000')
  await expect(person.page.getByRole('region', { name: person.text('set_up_preview') })).toContainText(
    '520.000',
  )
  await founder.presses('set_up_next')

  await founder.sees('set_up_terms')
  await founder.presses('set_up_next')

  await founder.sees('desk_payments')
  await expect(main).toContainText(person.text('set_up_simulator'))
  await expect(main).toContainText(person.text('set_up_no_https', { address: venue.address }))
  await expect(main).toContainText(person.text('set_up_reachable', { address: venue.address }))
  await founder.presses('set_up_go_on')

  await founder.sees('set_up_mail')
  await founder.presses('set_up_send_mail')
  await expect(main).toContainText(person.text('set_up_mail_folder', { email: person.email }))
  await founder.presses('set_up_go_on')

  await founder.sees('desk_staff')
  await founder.presses('set_up_go_on')
}

/** Sells an hour to a new person, who pays cash. */
async function sellsTheFirstHour(founder: Founder): Promise<void> {
  const { person, hands } = founder
  await expect(person.page.getByRole('grid')).toBeVisible()
  await hands.presses(person.page.getByRole('button', { name: person.text('sell_new'), exact: true }).first())
  const panel = salePanel(person)
  await expect(personField(person)).toBeFocused()
  await hands.typesIntoFocused('Ratna')
  await expect(
    panel.getByRole('option', { name: person.text('desk_people_new', { typed: 'Ratna' }) }),
  ).toBeVisible()
  await hands.pressesKey('Enter')
  await expect(panel.getByLabel(person.text('history_phone'))).toBeVisible()
  await hands.pressesKey('Enter')
  await expect(panel.getByRole('button', { name: person.text('counter_take') })).toBeFocused()
  await hands.pressesKey('Enter')
  await expect(paymentMethods(person)).toBeVisible()
  await hands.pressesKey('1')
  await expect(panel.getByLabel(person.text('counter_given'))).toBeFocused()
  await hands.pressesKey('Enter')
  // The first cash needs an open drawer.
  await hands.types(panel.getByLabel(person.text('counter_drawer_float')), '500000')
  await hands.presses(panel.getByRole('button', { name: person.text('counter_open_drawer') }))
  await expect(panel.getByText(person.text('sell_sold'))).toBeVisible()
  await expect(person.page.getByRole('grid').getByRole('button', { name: /, Ratna, / })).toBeVisible()
}

/** Sets up a venue on an empty database, up to the first paid hour, within a quarter of an hour. */
async function setsUpVenue(
  browser: Browser,
  {
    language,
    by,
  }: { readonly language: Language; readonly by: typeof CountedMouse | typeof CountedKeyboard },
): Promise<void> {
  const isMouse = by === CountedMouse
  const venue = await startVenue(`sets-up-${language}`, { isEmpty: true })
  const cast = new Cast(browser, venue)
  const person = await cast.person('Maya Kusuma', { language, width: 1280, height: 720 })
  const player = await cast.person('Player', { language })
  const founder = new Founder(person, new by(person), isMouse)
  const begun = Date.now()
  const key = await becomesOwner(founder, venue)
  await namesEverything(founder)

  if (isMouse) {
    // At another computer the set-up resumes at the next step. The story itself goes on at the first one.
    await venue.allowNextCode(person.email)
    const other = (await cast.person('Maya Kusuma', { language, width: 1280, height: 720 })).page
    await other.goto('/auth/login?redirect=%2Fdesk')
    const form = other.getByRole('main')
    await form.getByLabel(person.text('accounts_email')).fill(person.email)
    await form.getByLabel(person.text('accounts_password'), { exact: true }).fill(PASSWORD)
    await form.getByRole('button', { name: person.text('layout_log_in'), exact: true }).click()
    await other.getByLabel(person.text('desk_code'), { exact: true }).fill(codeOfApp(key))
    await other.keyboard.press('Enter')
    await other.getByRole('link', { name: person.text('set_up_resume') }).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(person.text('opening_title'))
  }

  await setsTheOffer(founder, venue)
  await founder.sees('set_up_open_title', { location: 'Kemang' })
  await player.page.goto('/locations')
  await expect(player.mainHeading).toBeVisible()
  await expect(player.page.getByRole('article')).toHaveCount(0)
  await founder.presses('set_up_open_title', { location: 'Kemang' })
  await expect(person.page).toHaveURL('/desk/KEM')
  await sellsTheFirstHour(founder)
  await person.page.screenshot({ path: `e2e/test-results/set-up-${language}-sold.png` })

  const { clicks, keys } = founder.hands
  const waited = (Date.now() - begun) / 1000
  const total = Math.round(founder.hands.seconds + READING_SECONDS + waited)
  story.info().annotations.push({
    type: 'measured',
    description: `${clicks} clicks, ${keys} keys, ${Math.round(founder.hands.seconds)} s of hands, ${Math.round(waited)} s of machine, ${total} s in all`,
  })
  expect(total).toBeLessThanOrEqual(LIMIT_SECONDS)
  if (!isMouse) expect(clicks).toBe(0)
  expect(founder.faults).toEqual([])

  await player.page.goto('/locations')
  await expect(player.page.getByRole('article', { name: 'Padel Raya Kemang' })).toBeVisible()
  await cast.closeBrowsers()
  await venue.stop()
}

story('an owner sets up a venue with the mouse and sells its first hour', async ({ browser }) => {
  story.setTimeout(540_000)
  await setsUpVenue(browser, { language: 'en', by: CountedMouse })
})

story('an owner sets up a venue in Indonesian by keyboard alone', async ({ browser }) => {
  story.setTimeout(540_000)
  await setsUpVenue(browser, { language: 'id', by: CountedKeyboard })
})

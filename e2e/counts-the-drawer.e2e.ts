import { frontDeskDian, logsInAtDesk, navigationLink, ownerSurya, type Account } from './desk-staff.ts'
import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import type { Cast } from './cast.ts'
import { showsDrawerForm, opensDrawer } from './desk-seller.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

/** Logs in and opens the drawer by the navigation. */
async function goesToDrawer(person: Person, account: Account): Promise<void> {
  await logsInAtDesk(person, account, '/desk/JKT1')
  await (await navigationLink(person, 'desk_drawer')).click()
  await expect(person.page).toHaveURL(/desk\/JKT1\/drawer$/)
}

/** Dian at the page of the drawer. */
const dianAtDrawer = async (cast: Cast, width: number): Promise<Person> => {
  // Dian's account is in Indonesian.
  const dian = await cast.person('Dian Puspita', { language: 'id', width, height: width < 600 ? 844 : 720 })
  await goesToDrawer(dian, frontDeskDian)
  return dian
}

const field = ({ page }: Person, label: string): Locator => page.getByLabel(label, { exact: true })

/** Types how many notes there are of each value, with Enter after each. Returns the number of pressed keys. */
async function countsCash(person: Person, notes: Readonly<Record<string, number>>): Promise<number> {
  let keys = 0
  await expect(field(person, person.text('desk_drawer_note_count', { value: '100.000' }))).toBeFocused()
  for (const value of ['100.000', '50.000', '20.000', '10.000', '5.000', '2.000', '1.000']) {
    const digits = String(notes[value] ?? '')
    await person.page.keyboard.type(digits)
    await person.page.keyboard.press('Enter')
    keys += digits.length + 1
  }
  await expect(field(person, person.text('desk_drawer_coin_count', { value: '1.000' }))).toBeFocused()
  return keys
}

/** Pixels of the page that are below the window. */
const pixelsBelow = ({ page }: Person): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollHeight - innerHeight))

const row = ({ page }: Person, name: string): Locator =>
  page.getByRole('row', { name: new RegExp(`^${name}`) })

story(
  'a drawer is opened, counted without showing the expected cash, found 15.000 short, and signed by the owner',
  async ({ cast, venue }) => {
    story.setTimeout(360_000)
    await venue.clearRateLimits()
    const dian = await dianAtDrawer(cast, 1280)
    const main = dian.page.getByRole('main')
    const faults: string[] = []
    const addFaults = async (person = dian, width = 1280): Promise<void> =>
      void faults.push(...(await accessibilityFaults(person, width)))

    await expect(field(dian, dian.text('desk_drawer_name'))).toHaveValue(dian.text('counter_drawer_name'))
    await dian.button('desk_drawer_open_button').click()
    await expect(field(dian, dian.text('desk_drawer_float'))).toBeFocused()
    await expect(field(dian, dian.text('desk_drawer_float'))).toHaveAccessibleDescription(
      dian.text('desk_drawer_amount_required'),
    )
    await addFaults()
    await dian.page.keyboard.type('500000')
    await expect(field(dian, dian.text('desk_drawer_float'))).toHaveValue('500.000')
    await dian.page.keyboard.press('Enter')

    await expect(main.getByRole('heading', { name: dian.text('desk_drawer_is_open') })).toBeVisible()
    await expect(dian.mainHeading).toBeFocused()
    await expect(main).toContainText('Dian Puspita')
    await expect(main).not.toContainText('500.000')
    const amount = field(dian, dian.text('counter_amount'))
    await amount.fill('85000')
    await dian.button('desk_drawer_record').click()
    const reason = field(dian, dian.text('desk_drawer_reason'))
    await expect(reason).toHaveAccessibleDescription(dian.text('problem_reason_required'))
    await addFaults()

    // Without a network the typed text stays, and the next press sends it again.
    await reason.fill('Es batu dan air')
    await dian.page.route('**/entries', (route) => route.abort())
    await dian.button('desk_drawer_record').click()
    await expect(main.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    await expect(amount).toHaveValue('85.000')
    await dian.page.unroute('**/entries')
    await dian.button('desk_drawer_record').click()
    await expect(amount).toHaveValue('')
    await expect(main.getByRole('alert')).toHaveCount(0)

    await dian.button('desk_drawer_close').click()
    await countsCash(dian, { '100.000': 3, '50.000': 2 })
    await expect(main.getByRole('status').filter({ hasText: '400.000' })).toBeVisible()
    await addFaults()
    // A reload keeps the counted notes.
    await dian.page.reload()
    await expect(main.getByRole('status').filter({ hasText: '400.000' })).toBeVisible()
    await dian.button('desk_drawer_next').click()
    const edc = field(dian, dian.text('desk_drawer_edc_total'))
    await expect(edc).toBeFocused()
    await dian.button('desk_drawer_to_result').click()
    await expect(edc).toHaveAccessibleDescription(dian.text('desk_drawer_amount_required'))
    await dian.page.keyboard.type('0')
    await dian.page.keyboard.press('Enter')
    await expect(field(dian, dian.text('desk_drawer_qris_total'))).toBeFocused()
    await dian.page.keyboard.type('0')
    await addFaults()
    await dian.page.keyboard.press('Enter')
    const question = dian.page.getByRole('dialog', { name: dian.text('desk_drawer_close_question') })
    await expect(question).toContainText(dian.text('desk_drawer_close_final'))
    await addFaults()
    await question.getByRole('button', { name: dian.text('desk_drawer_close_now') }).click()

    await expect(row(dian, dian.text('history_method_cash'))).toContainText(
      `415.000400.000${dian.text('desk_drawer_short')}−15.000`,
    )
    await expect(row(dian, dian.text('desk_drawer_edc'))).toContainText(dian.text('desk_drawer_agrees'))
    await expect(main).toContainText('Es batu dan air')
    await expect(main).toContainText(dian.text('desk_drawer_must_sign', { name: 'Dian Puspita' }))
    await expect(dian.button('desk_drawer_sign')).toHaveCount(0)
    await addFaults()

    // The next shift can begin before the signature.
    await field(dian, dian.text('desk_drawer_float')).fill('300000')
    await dian.button('desk_drawer_open_button').click()
    // The float differs from the last count, whose amount is shown only after the float was typed.
    const differenceReason = field(dian, dian.text('desk_drawer_reason'))
    await expect(differenceReason).toBeFocused()
    await expect(differenceReason).toHaveAccessibleDescription(/hitungan terakhir/)
    await addFaults()
    await dian.page.keyboard.type('Disetor ke bank')
    await dian.page.keyboard.press('Enter')
    await expect(main.getByRole('heading', { name: dian.text('desk_drawer_is_open') })).toBeVisible()
    await expect(main).toContainText('Disetor ke bank')
    await addFaults()

    const surya = await cast.person('Surya Wijaya', { width: 390 })
    await goesToDrawer(surya, ownerSurya)
    await addFaults(surya, 390)
    await surya.page.getByRole('button', { name: /waits for a signature/ }).click()
    await surya.button('desk_drawer_sign').click()
    const signReason = field(surya, surya.text('desk_drawer_reason'))
    await expect(signReason).toBeFocused()
    await expect(signReason).toHaveAccessibleDescription(surya.text('problem_reason_required'))
    await addFaults(surya, 390)
    await signReason.fill('Change given twice')
    await surya.page.keyboard.press('Enter')
    await expect(
      surya.page.getByText(surya.text('desk_drawer_signed', { name: 'Surya Wijaya' })).last(),
    ).toBeVisible()
    await addFaults(surya, 390)

    await surya.page.reload()
    await expect(surya.page.getByRole('main')).toContainText('Dian Puspita')
    await expect(surya.page.getByRole('button', { name: /waits for a signature/ })).toHaveCount(0)
    // The drawer is left closed for other stories.
    await dian.page.reload()
    await dian.button('desk_drawer_close').click()
    await countsCash(dian, { '100.000': 3 })
    await dian.button('desk_drawer_next').click()
    await edc.fill('0')
    await field(dian, dian.text('desk_drawer_qris_total')).fill('0')
    await dian.page.keyboard.press('Enter')
    await question.getByRole('button', { name: dian.text('desk_drawer_close_now') }).click()
    await expect(row(dian, dian.text('history_method_cash'))).toContainText(dian.text('desk_drawer_agrees'))
    expect(faults).toEqual([])
  },
)

story(
  'a drawer is counted and closed by keyboard within two minutes; the whole result is visible without scrolling',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    await venue.clearRateLimits()
    const surya = await cast.person('Surya Wijaya', { width: 1280, height: 720 })
    const { page } = surya
    const text = (key: string, values = {}): string => surya.text(key, values)
    await logsInAtDesk(surya, ownerSurya, '/desk/DPS1/drawer')
    await opensDrawer(surya, 'DPS1')
    const { keyboard } = page
    let keys = 0
    const press = async (key: string): Promise<void> => {
      keys += 1
      await keyboard.press(key)
    }
    const main = page.getByRole('main')
    const close = surya.button('desk_drawer_close')
    const expectedCash = new RegExp(text('desk_drawer_expected'))

    await close.focus()
    const startedAt = Date.now()
    await press('Enter')
    keys += await countsCash(surya, { '100.000': 5 })
    await expect(main).not.toContainText(expectedCash)
    expect(await pixelsBelow(surya)).toBe(0)
    // Enter skips the two values of coins and goes to the next step.
    for (const key of ['Enter', 'Enter']) await press(key)
    await expect(field(surya, text('desk_drawer_edc_total'))).toBeFocused()
    for (const key of ['0', 'Enter', '0']) await press(key)
    await expect(main).not.toContainText(expectedCash)
    expect(await pixelsBelow(surya)).toBe(0)
    await press('Enter')
    const closeNow = page
      .getByRole('dialog', { name: text('desk_drawer_close_question') })
      .getByRole('button', { name: text('desk_drawer_close_now') })
    await expect(closeNow).toBeVisible()
    // Closing cannot be undone, so its button does not have the focus at first.
    for (let tabs = 0; tabs < 3; tabs += 1) {
      if (await closeNow.evaluate((button) => button === document.activeElement)) break
      await press('Tab')
    }
    await expect(closeNow).toBeFocused()
    await press('Enter')
    await expect(row(surya, text('history_method_cash'))).toBeVisible()
    const seconds = (Date.now() - startedAt) / 1_000
    story.info().annotations.push({ type: 'measured', description: `${keys} keys, ${seconds} s` })
    // Enter for each value of notes and coins, the digits, and the confirmation of each step.
    expect(keys).toBeLessThanOrEqual(18)
    expect(seconds).toBeLessThan(120)
    // The payment methods and the calculation of the expected cash are visible without scrolling.
    await expect(row(surya, text('history_method_cash'))).toBeInViewport({ ratio: 1 })
    await expect(main.getByText(expectedCash).last()).toBeInViewport({ ratio: 1 })
    await page.screenshot({ path: 'e2e/test-results/drawer-result-1280.png' })
  },
)

story(
  'two people open the same drawer: the second is refused; later a QRIS total of 20.000 too much is shown, 320 px',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    await venue.clearRateLimits()
    const dian = await dianAtDrawer(cast, 320)
    const surya = await cast.person('Surya Wijaya', { width: 1280, height: 720 })
    await goesToDrawer(surya, ownerSurya)
    const faults: string[] = []
    for (const person of [dian, surya]) {
      await showsDrawerForm(person)
      await field(person, person.text('desk_drawer_name')).fill('Bar')
      await field(person, person.text('desk_drawer_float')).fill('100000')
    }
    await dian.button('desk_drawer_open_button').click()
    await expect(dian.mainHeading).toHaveText('Bar')
    await surya.button('desk_drawer_open_button').click()
    await expect(surya.page.getByRole('main').getByRole('alert').first()).toHaveText(
      surya.text('problem_drawer_open', { name: 'Dian Puspita' }),
    )
    faults.push(...(await accessibilityFaults(dian, 320)), ...(await accessibilityFaults(surya, 1280)))

    // The cash agrees. The QRIS total is 20.000 above what was sold by QRIS.
    await dian.button('desk_drawer_close').click()
    await countsCash(dian, { '100.000': 1 })
    faults.push(...(await accessibilityFaults(dian, 320)))
    await dian.button('desk_drawer_next').click()
    await field(dian, dian.text('desk_drawer_edc_total')).fill('0')
    await field(dian, dian.text('desk_drawer_qris_total')).fill('20000')
    await dian.button('desk_drawer_to_result').click()
    await dian.page
      .getByRole('dialog')
      .getByRole('button', { name: dian.text('desk_drawer_close_now') })
      .click()
    await expect(row(dian, dian.text('counter_qris'))).toContainText(
      `${dian.text('desk_drawer_over')}+20.000`,
    )
    faults.push(...(await accessibilityFaults(dian, 320)))
    expect(faults).toEqual([])
  },
)

import { expect, type Locator } from '@playwright/test'
import { daytimeStory, logsInByLanguage } from './daytime-story.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { ownerSurya } from './desk-staff.ts'
import { freeCell, opensDrawer, salePanel, paymentMethods, entersNewBuyer } from './desk-seller.ts'
import type { Person } from './person.ts'
import { mailsTo } from './mailbox.ts'

const LOCATION_ID = 'BDG1'

/** `1.250.000` or `−5.000` as a number. */
const numberIn = (text: string): number => Number(text.replace('−', '-').replaceAll(/[^\d-]/g, ''))

const section = (person: Person, key: string): Locator =>
  person.page.getByRole('region', { name: person.text(key), exact: true })

/** The sum in the heading of a part, in rupiah. */
const sumOf = async (person: Person, key: string): Promise<number> =>
  numberIn(await section(person, key).locator('header b').innerText())

/**
 * Begins to sell the running hour on the first of these courts that is free. Stops at the choice of the payment method.
 * Returns the price in rupiah.
 */
async function preparesSale(
  person: Person,
  name: string,
  { courts, hour, percentOff }: { courts: readonly string[]; hour: number; percentOff?: string },
): Promise<number> {
  const { page } = person
  await page.goto(`/desk/${LOCATION_ID}`)
  await expect(page.getByRole('grid')).toBeVisible()
  for (const court of courts) {
    const cell = freeCell(person, court, hour)
    if ((await cell.count()) === 0) continue
    await cell.click()
    break
  }
  await entersNewBuyer(person, name)
  const panel = salePanel(person)
  if (percentOff !== undefined) {
    await panel.getByRole('button', { name: person.text('sell_off'), exact: true }).click()
    await panel.getByRole('radio', { name: person.text('sell_off_percent') }).check({ force: true })
    await panel.getByLabel(person.text('sell_off_percent')).last().fill(percentOff)
    await panel.getByLabel(person.text('desk_drawer_reason')).fill('The lights went out')
  }
  await panel.getByRole('button', { name: person.text('counter_take') }).click()
  await expect(paymentMethods(person)).toBeVisible()
  const shown = await panel.innerText()
  return Math.max(...[...shown.matchAll(/Rp\s([\d.]+)/g)].map(([, sum = '']) => numberIn(sum)))
}

daytimeStory(
  'the owner closes the drawer with a difference, and sees the whole day on one page and in a mail',
  async ({ cast, now, venue }) => {
    daytimeStory.setTimeout(480_000)
    await venue.clearRateLimits()
    const owner = await cast.person('Surya Wijaya', { width: 1280, height: 720 })
    const { page } = owner
    const text = (key: string, values = {}): string => owner.text(key, values)
    const faults: string[] = []
    await logsInByLanguage(owner, `/desk/${LOCATION_ID}/end-of-day`)
    await expect(section(owner, 'end_of_day_tenders')).toBeVisible()
    await expect(page.getByText(/So far, until \d\d:\d\d/)).toBeVisible()
    const before = await sumOf(owner, 'end_of_day_tenders')
    await opensDrawer(owner, LOCATION_ID)

    const courts = ['Court 7', 'Court 8', 'Court 6', 'Court 5']
    const panel = salePanel(owner)
    const sold = panel.getByText(text('sell_sold'))
    const cash = await preparesSale(owner, 'Zainal Hakim', { courts, hour: now.hour, percentOff: '20' })
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    await expect(sold).toBeVisible()
    const card = await preparesSale(owner, 'Yusri Halim', { courts, hour: now.hour })
    await page.keyboard.press('3')
    await panel.getByLabel(text('counter_approval_code')).fill('402771')
    await page.keyboard.press('Enter')
    await expect(sold).toBeVisible()

    await daytimeStory.step('nobody came to the second booking', async () => {
      await page.goto(`/desk/${LOCATION_ID}`)
      await page
        .getByRole('grid')
        .getByRole('button', { name: /Yusri Halim/ })
        .click()
      const details = page.getByRole('complementary', { name: text('schedule_details') })
      await details.getByRole('button', { name: text('arrivals_mark_no_show') }).click()
      await expect(details.getByRole('status').filter({ hasText: text('arrivals_no_show') })).toBeVisible()
    })

    await daytimeStory.step('the drawer is closed with a difference', async () => {
      await page.goto(`/desk/${LOCATION_ID}/drawer`)
      await owner.button('desk_drawer_close').click()
      await page.getByLabel(text('desk_drawer_note_count', { value: '100.000' }), { exact: true }).fill('3')
      await owner.button('desk_drawer_next').click()
      await page.getByLabel(text('desk_drawer_edc_total'), { exact: true }).fill(String(card))
      await page.getByLabel(text('desk_drawer_qris_total'), { exact: true }).fill('0')
      await owner.button('desk_drawer_to_result').click()
      await page
        .getByRole('dialog', { name: text('desk_drawer_close_question') })
        .getByRole('button', { name: text('desk_drawer_close_now') })
        .click()
      await expect(page.getByRole('heading', { name: text('desk_drawer_step_result') })).toBeVisible()
      await page.getByRole('link', { name: text('end_of_day_see') }).click()
      await expect(page).toHaveURL(/\/end-of-day/)
    })

    const fullPrice = Math.round(cash / 0.8)
    const differences = section(owner, 'end_of_day_differences')
    await expect(differences.getByRole('row').nth(1)).toContainText('300.000')
    const missing = numberIn(await differences.getByRole('row').nth(1).getByRole('cell').last().innerText())
    expect(missing).toBeLessThan(0)
    expect((await sumOf(owner, 'end_of_day_tenders')) - before).toBe(cash + card)
    await expect(section(owner, 'end_of_day_sold').getByRole('row', { name: /Zainal Hakim/ })).toContainText(
      new Intl.NumberFormat('id-ID').format(cash),
    )
    await expect(
      section(owner, 'desk_people_no_shows').getByRole('row', { name: /Yusri Halim/ }),
    ).toBeVisible()
    const waived = section(owner, 'end_of_day_waived').getByRole('row', { name: /The lights went out/ })
    await expect(waived).toContainText('Surya Wijaya')
    expect(numberIn(await waived.getByRole('cell').last().innerText())).toBe(fullPrice - cash)
    await expect(
      section(owner, 'end_of_day_unverified')
        .getByRole('row', { name: /Surya Wijaya/ })
        .first(),
    ).toContainText(new Intl.NumberFormat('id-ID').format(card))
    faults.push(...(await accessibilityFaults(owner, 1280)))
    await page.screenshot({ path: 'e2e/test-results/end-of-day-1280.png', fullPage: true })
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation')).toBeHidden()
    await expect(differences).toBeVisible()
    await page.pdf({ path: 'e2e/test-results/end-of-day.pdf', preferCSSPageSize: true })
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 390, height: 844 })
    faults.push(...(await accessibilityFaults(owner, 390)))
    await page.screenshot({ path: 'e2e/test-results/end-of-day-390.png', fullPage: true })
    await page.setViewportSize({ width: 1280, height: 720 })
    expect(faults).toEqual([])

    await daytimeStory.step('the mail of the day says the same and carries its seal', async () => {
      await venue.moveStaffDayToYesterday(LOCATION_ID)
      await page.goto(`/desk/${LOCATION_ID}/end-of-day`)
      await page.getByRole('button', { name: text('schedule_previous_day') }).click()
      await expect(page.getByText(text('end_of_day_whole'))).toBeVisible()
      const seal = await section(owner, 'end_of_day_seal').locator('code').first().innerText()
      const revenue = await section(owner, 'end_of_day_tenders').locator('header b').innerText()
      const difference = await section(owner, 'end_of_day_differences').locator('header b').innerText()
      const noShowRow = section(owner, 'desk_people_no_shows').getByRole('row', { name: /Yusri Halim/ })
      const number = await noShowRow.getByRole('link').innerText()
      expect(await sumOf(owner, 'end_of_day_waived')).toBe(fullPrice - cash)
      const mails = (): string[] =>
        mailsTo(venue.mailFolder, ownerSurya.email)
          .map(({ subject, text: body }) => `${subject}\n${body}`.replaceAll('\u00A0', ' '))
          .filter((whole) => whole.includes(seal))
      await expect.poll(() => mails().length, { timeout: 90_000, intervals: [1_000] }).toBe(1)
      const [mail = ''] = mails()
      for (const expectedText of [revenue, difference, number, 'Surya Wijaya'])
        expect(mail).toContain(expectedText.replaceAll('\u00A0', ' '))
      // The seal stands twice: in the plain text and in the HTML part.
      expect(mail.split(seal)).toHaveLength(3)
      // `moveStaffDayToYesterday` does not date the booked hours back, so the mail lists them as hours of the next day.
      expect(mail).toMatch(/Court \d, \d\d:00–\d\d:00, Zainal Hakim/)
      const html = /<html[\s\S]*<\/html>/.exec(mail)?.[0] ?? ''
      const letter = await cast.person('Reader', { width: 700, height: 900 })
      await letter.page.setContent(html)
      await letter.page.screenshot({ path: 'e2e/test-results/end-of-day-mail.png', fullPage: true })
    })
  },
)

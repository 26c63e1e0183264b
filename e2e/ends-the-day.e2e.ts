import { expect, type Locator } from '@playwright/test'
import { daytimeStory, standsAt } from './arrivals-story.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { surya } from './desk-person.ts'
import { freeCell, opensDrawer, salePanel, waysToPay, writesDown } from './desk-seller.ts'
import type { Person } from './person.ts'
import { mailsTo } from './mailbox.ts'

const LOCATION_ID = 'BDG1'

/** `1.250.000` or `−5.000` as a number. */
const numberIn = (text: string): number => Number(text.replace('−', '-').replaceAll(/[^\d-]/g, ''))

const part = (person: Person, key: string): Locator =>
  person.page.getByRole('region', { name: person.says(key), exact: true })

/** The sum in the heading of a part, in rupiah. */
const sumOf = async (person: Person, key: string): Promise<number> =>
  numberIn(await part(person, key).locator('header b').innerText())

/** Sells the running hour on the first of these courts that is free, up to the choice of how to pay. Returns the price. */
async function sellsNow(
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
  await writesDown(person, name)
  const panel = salePanel(person)
  if (percentOff !== undefined) {
    await panel.getByRole('button', { name: person.says('sell_off'), exact: true }).click()
    await panel.getByRole('radio', { name: person.says('sell_off_percent') }).check({ force: true })
    await panel.getByLabel(person.says('sell_off_percent')).last().fill(percentOff)
    await panel.getByLabel(person.says('desk_drawer_reason')).fill('The lights went out')
  }
  await panel.getByRole('button', { name: person.says('counter_take') }).click()
  await expect(waysToPay(person)).toBeVisible()
  const shown = await panel.innerText()
  return Math.max(...[...shown.matchAll(/Rp\s([\d.]+)/g)].map(([, sum = '']) => numberIn(sum)))
}

daytimeStory(
  'the owner closes the drawer with a difference, and sees the whole day on one page and in a mail',
  async ({ cast, now, venue }) => {
    daytimeStory.setTimeout(480_000)
    await venue.resetAttempts()
    const owner = await cast.person('Surya Wijaya', { width: 1280, height: 720 })
    const { page } = owner
    const says = (key: string, values = {}): string => owner.says(key, values)
    const found: string[] = []
    await standsAt(owner, `/desk/${LOCATION_ID}/end-of-day`)
    await expect(part(owner, 'end_of_day_tenders')).toBeVisible()
    await expect(page.getByText(/So far, until \d\d:\d\d/)).toBeVisible()
    const before = await sumOf(owner, 'end_of_day_tenders')
    await opensDrawer(owner, LOCATION_ID)

    const courts = ['Court 7', 'Court 8', 'Court 6', 'Court 5']
    const panel = salePanel(owner)
    const sold = panel.getByText(says('sell_sold'))
    const cash = await sellsNow(owner, 'Zainal Hakim', { courts, hour: now.hour, percentOff: '20' })
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    await expect(sold).toBeVisible()
    const card = await sellsNow(owner, 'Yusri Halim', { courts, hour: now.hour })
    await page.keyboard.press('3')
    await panel.getByLabel(says('counter_approval_code')).fill('402771')
    await page.keyboard.press('Enter')
    await expect(sold).toBeVisible()

    await daytimeStory.step('nobody came to the second booking', async () => {
      await page.goto(`/desk/${LOCATION_ID}`)
      await page
        .getByRole('grid')
        .getByRole('button', { name: /Yusri Halim/ })
        .click()
      const details = page.getByRole('complementary', { name: says('schedule_details') })
      await details.getByRole('button', { name: says('arrivals_mark_no_show') }).click()
      await expect(details.getByRole('status').filter({ hasText: says('arrivals_no_show') })).toBeVisible()
    })

    await daytimeStory.step('the drawer is closed with a difference', async () => {
      await page.goto(`/desk/${LOCATION_ID}/drawer`)
      await owner.button('desk_drawer_close').click()
      await page.getByLabel(says('desk_drawer_note_count', { value: '100.000' }), { exact: true }).fill('3')
      await owner.button('desk_drawer_next').click()
      await page.getByLabel(says('desk_drawer_edc_total'), { exact: true }).fill(String(card))
      await page.getByLabel(says('desk_drawer_qris_total'), { exact: true }).fill('0')
      await owner.button('desk_drawer_to_result').click()
      await page
        .getByRole('dialog', { name: says('desk_drawer_close_question') })
        .getByRole('button', { name: says('desk_drawer_close_now') })
        .click()
      await expect(page.getByRole('heading', { name: says('desk_drawer_step_result') })).toBeVisible()
      await page.getByRole('link', { name: says('end_of_day_see') }).click()
      await expect(page).toHaveURL(/\/end-of-day/)
    })

    const fullPrice = Math.round(cash / 0.8)
    const differences = part(owner, 'end_of_day_differences')
    await expect(differences.getByRole('row').nth(1)).toContainText('300.000')
    const missing = numberIn(await differences.getByRole('row').nth(1).getByRole('cell').last().innerText())
    expect(missing).toBeLessThan(0)
    expect((await sumOf(owner, 'end_of_day_tenders')) - before).toBe(cash + card)
    await expect(part(owner, 'end_of_day_sold').getByRole('row', { name: /Zainal Hakim/ })).toContainText(
      new Intl.NumberFormat('id-ID').format(cash),
    )
    await expect(part(owner, 'desk_people_no_shows').getByRole('row', { name: /Yusri Halim/ })).toBeVisible()
    const waived = part(owner, 'end_of_day_waived').getByRole('row', { name: /The lights went out/ })
    await expect(waived).toContainText('Surya Wijaya')
    expect(numberIn(await waived.getByRole('cell').last().innerText())).toBe(fullPrice - cash)
    await expect(
      part(owner, 'end_of_day_unverified')
        .getByRole('row', { name: /Surya Wijaya/ })
        .first(),
    ).toContainText(new Intl.NumberFormat('id-ID').format(card))
    found.push(...(await accessibilityFaults(owner, 1280)))
    await page.screenshot({ path: 'e2e/test-results/end-of-day-1280.png', fullPage: true })
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation')).toBeHidden()
    await expect(differences).toBeVisible()
    await page.pdf({ path: 'e2e/test-results/end-of-day.pdf', preferCSSPageSize: true })
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 390, height: 844 })
    found.push(...(await accessibilityFaults(owner, 390)))
    await page.screenshot({ path: 'e2e/test-results/end-of-day-390.png', fullPage: true })
    await page.setViewportSize({ width: 1280, height: 720 })
    expect(found).toEqual([])

    await daytimeStory.step('the mail of the day says the same and carries its seal', async () => {
      await venue.endsDay(LOCATION_ID)
      await page.goto(`/desk/${LOCATION_ID}/end-of-day`)
      await page.getByRole('button', { name: says('schedule_previous_day') }).click()
      await expect(page.getByText(says('end_of_day_whole'))).toBeVisible()
      const seal = await part(owner, 'end_of_day_seal').locator('code').first().innerText()
      const revenue = await part(owner, 'end_of_day_tenders').locator('header b').innerText()
      const difference = await part(owner, 'end_of_day_differences').locator('header b').innerText()
      const missed = part(owner, 'desk_people_no_shows').getByRole('row', { name: /Yusri Halim/ })
      const number = await missed.getByRole('link').innerText()
      expect(await sumOf(owner, 'end_of_day_waived')).toBe(fullPrice - cash)
      const mails = (): string[] =>
        mailsTo(venue.mailFolder, surya.email)
          .map(({ subject, text }) => `${subject}\n${text}`.replaceAll('\u00A0', ' '))
          .filter((text) => text.includes(seal))
      await expect.poll(() => mails().length, { timeout: 90_000, intervals: [1_000] }).toBe(1)
      const [mail = ''] = mails()
      for (const text of [revenue, difference, number, 'Surya Wijaya'])
        expect(mail).toContain(text.replaceAll('\u00A0', ' '))
      // The seal stands twice: in the plain text and in the HTML part.
      expect(mail.split(seal)).toHaveLength(3)
      // `endsDay` did not date the booked hours back. So the mail lists them as the first hours of the next day.
      expect(mail).toMatch(/Court \d, \d\d:00–\d\d:00, Zainal Hakim/)
      const html = /<html[\s\S]*<\/html>/.exec(mail)?.[0] ?? ''
      const letter = await cast.person('Reader', { width: 700, height: 900 })
      await letter.page.setContent(html)
      await letter.page.screenshot({ path: 'e2e/test-results/end-of-day-mail.png', fullPage: true })
    })
  },
)

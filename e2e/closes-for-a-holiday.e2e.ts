import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { registers } from './customer.ts'
import { dateInDays, longDay } from './days.ts'
import { entersDesk, surya } from './desk-person.ts'
import type { Person } from './person.ts'
import { mailsTo } from './mailbox.ts'
import { claims, field, writesMember } from './series-story.ts'
import { story } from './story.ts'
import { startVenue, type Venue } from './venue.ts'

/** A venue of its own: the story closes a whole location. */
const holidayStory = story.extend<object, { venue: Venue }>({
  venue: [
    async ({ browserName }, use, worker) => {
      const venue = await startVenue(`holiday-${browserName}-${worker.parallelIndex}`)
      await use(venue)
      await venue.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

const locationName = 'Pantul Renon'
// The same weekday, so that the new time costs the same.
const [holiday, later] = [17, 24]
const member = { name: 'Yohana Member', phone: '0812 3300 1911', email: 'yohana.member@example.com' }

/** `isKnown`: the player is logged in, so the details are not asked for. */
async function booksAndPays(
  player: Person,
  { hour, court, isKnown = false }: { hour: number; court: string; isKnown?: boolean },
): Promise<void> {
  await player.opens(locationName, { daysAhead: holiday })
  await player.picks({ hours: [hour], courts: [court] })
  if (isKnown) {
    await player.continuesToDetails()
    await player.placeOrderButton.click()
    await player.seesPaymentPage()
  } else await player.orders()
  await player.pays()
}

/** The text of the mail about the closing. */
async function closedMail({ mailFolder }: Venue, email: string): Promise<string> {
  const found = (): string[] =>
    mailsTo(mailFolder, email)
      .filter(({ subject }) => /Cannot be played|is closed on dates/.test(subject))
      .map(({ text }) => text)
  await expect.poll(found, { timeout: 60_000 }).toHaveLength(1)
  return found()[0] ?? ''
}

holidayStory(
  'a manager closes a whole day: each booking has its own way, members are told, and nobody books there',
  async ({ cast, venue }) => {
    holidayStory.setTimeout(480_000)
    await venue.resetAttempts()
    const date = dateInDays(locationName, holiday)
    const credit = await cast.person('Kusuma Credit')
    await registers(credit)
    await booksAndPays(credit, { hour: 10, court: 'Court 1', isKnown: true })
    const refund = await cast.person('Rizki Refund')
    await booksAndPays(refund, { hour: 12, court: 'Court 2' })
    const chooser = await cast.person('Zahra Chooser')
    await booksAndPays(chooser, { hour: 14, court: 'Court 3' })
    const number = await chooser.orderNumber()

    const owner = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = owner
    await entersDesk(owner, surya, '/desk/DPS1/series?plan=new')
    await writesMember(owner, member)
    await field(owner, 'label_from_hour').selectOption({ label: '20:00' })
    await field(owner, 'series_first_date').fill(date)
    await field(owner, 'series_last_date').fill(date)
    const weekday = Temporal.PlainDate.from(date).toLocaleString('en-GB', { weekday: 'long' })
    await page.getByRole('radio', { name: weekday, exact: true }).check({ force: true })
    await expect(claims(owner)).toBeEnabled()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(owner.says('series_made')).first()).toBeVisible()

    await page.goto(`/desk/DPS1/closures?date=${date}`)
    const kind = (key: string) => page.getByRole('radio', { name: owner.says(key), exact: true })
    await kind('courts_closed').check({ force: true })
    await owner.button('closures_whole_day').click()
    await kind('closures_credit').check({ force: true })
    const resolutionFor = (name: string) =>
      page.getByLabel(owner.says('closures_resolution_for', { name }), { exact: true })
    await resolutionFor('Zahra Chooser').selectOption({ label: owner.says('closures_new_time') })
    await page.getByLabel(owner.says('desk_drawer_reason'), { exact: true }).fill('Hari Raya')
    const form = page.getByRole('main')
    await expect(form).toContainText(owner.says('closures_closes_dates'))
    // From the bill day of its month on, the date is on an order that is not paid.
    await expect(form).toContainText(/1 date of a series is skipped|not paid/)
    await expect(form).toContainText(member.name)
    expect(await accessibilityFaults(owner, 1280)).toEqual([])
    await page.getByRole('button', { name: /Close \d+ court-hours/ }).click()
    await expect(page.getByText(owner.says('closures_all_done'))).toBeVisible({ timeout: 60_000 })
    const caseOf = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
    await expect(caseOf('Kusuma Credit')).toContainText(owner.says('closures_credit'))
    await expect(caseOf('Rizki Refund')).toContainText(owner.says('closures_refund'))
    await expect(caseOf('Zahra Chooser')).toContainText(owner.says('closures_new_time'))
    await expect(form).toContainText(member.name)
    expect(await accessibilityFaults(owner, 1280)).toEqual([])

    expect(await closedMail(venue, credit.email)).toContain('credit')
    expect(await closedMail(venue, refund.email)).toContain('Rp')
    const chooserMail = await closedMail(venue, chooser.email)
    expect(await closedMail(venue, member.email)).toMatch(/fixed hour|not paid/)

    const visitor = await cast.person('Indah Visitor')
    await visitor.page.goto(`/booking?date=${date}`)
    await visitor.page
      .getByRole('article', { name: locationName })
      .getByRole('button', { name: visitor.says('locations_book_here') })
      .click()
    await expect(visitor.page.getByRole('main')).toContainText('Hari Raya')
    await expect(visitor.page.getByRole('grid')).toHaveCount(0)

    const link = /https?:\/\/[^/\s]+(\/history-transactions\/[\w-]+#[\w-]+)/.exec(chooserMail)?.[1] ?? ''
    const phone = await cast.person('Zahra elsewhere')
    await phone.page.goto(link)
    await expect(phone.mainHeading).toHaveText(phone.says('history_order', { number }))
    await phone.page.getByRole('link', { name: phone.says('after_booking_new_time') }).click()
    await expect(phone.page.getByRole('grid').or(phone.page.getByText('Hari Raya')).first()).toBeVisible()
    await phone.page.getByRole('button', { name: /choose another date/i }).click()
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: longDay(dateInDays(locationName, later), 'en') })
      .click()
    await phone.picks({ hours: [14], courts: ['Court 3'] })
    await phone.page
      .getByRole('region', { name: phone.says('after_booking_move_new') })
      .getByRole('button', { name: phone.says('after_booking_move_same') })
      .click()
    await expect(phone.page.getByRole('link', { name: new RegExp(number) })).toBeVisible()

    await owner.button('closures_reopen').click()
    await owner.button('closures_reopen_now').click()
    await expect(owner.button('closures_reopen')).toBeHidden()
    await visitor.page.reload()
    await expect(visitor.page.getByRole('grid')).toBeVisible()
  },
)

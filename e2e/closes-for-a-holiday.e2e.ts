import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { registers } from './customer.ts'
import { dateInDays, longDay } from './days.ts'
import { logsInAtDesk, ownerSurya } from './desk-staff.ts'
import type { Person } from './person.ts'
import { mailsTo } from './mailbox.ts'
import { claimButton, seriesField, entersNewMember } from './series-story.ts'
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
// In days from today. Both are the same weekday, so that the new time costs the same.
const [holiday, later] = [17, 24]
const member = { name: 'Yohana Member', phone: '0812 3300 1911', email: 'yohana.member@example.com' }

/** `isLoggedIn`: the checkout does not ask for the player's details. */
async function booksAndPays(
  player: Person,
  { hour, court, isLoggedIn = false }: { hour: number; court: string; isLoggedIn?: boolean },
): Promise<void> {
  await player.opensBoard(locationName, { daysAhead: holiday })
  await player.picks({ hours: [hour], courts: [court] })
  if (isLoggedIn) {
    await player.continuesToDetails()
    await player.placeOrderButton.click()
    await player.seesPaymentPage()
  } else await player.placesOrder()
  await player.pays()
}

/** The text of the only mail about the closure. */
async function mailAboutClosure({ mailFolder }: Venue, email: string): Promise<string> {
  const found = (): string[] =>
    mailsTo(mailFolder, email)
      .filter(({ subject }) => /Cannot be played|is closed on dates/.test(subject))
      .map(({ text }) => text)
  await expect.poll(found, { timeout: 60_000 }).toHaveLength(1)
  return found()[0] ?? ''
}

holidayStory(
  'a manager closes a whole day: each booking is resolved in its own way, members get a mail, and nobody books there',
  async ({ cast, venue }) => {
    holidayStory.setTimeout(480_000)
    await venue.clearRateLimits()
    const date = dateInDays(locationName, holiday)
    const creditPlayer = await cast.person('Kusuma Credit')
    await registers(creditPlayer)
    await booksAndPays(creditPlayer, { hour: 10, court: 'Court 1', isLoggedIn: true })
    const refundPlayer = await cast.person('Rizki Refund')
    await booksAndPays(refundPlayer, { hour: 12, court: 'Court 2' })
    const chooser = await cast.person('Zahra Chooser')
    await booksAndPays(chooser, { hour: 14, court: 'Court 3' })
    const number = await chooser.orderNumber()

    const owner = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = owner
    await logsInAtDesk(owner, ownerSurya, '/desk/DPS1/series?plan=new')
    await entersNewMember(owner, member)
    await seriesField(owner, 'label_from_hour').selectOption({ label: '20:00' })
    await seriesField(owner, 'series_first_date').fill(date)
    await seriesField(owner, 'series_last_date').fill(date)
    const weekday = Temporal.PlainDate.from(date).toLocaleString('en-GB', { weekday: 'long' })
    await page.getByRole('radio', { name: weekday, exact: true }).check({ force: true })
    await expect(claimButton(owner)).toBeEnabled()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(owner.text('series_made')).first()).toBeVisible()

    await page.goto(`/desk/DPS1/closures?date=${date}`)
    const kind = (key: string) => page.getByRole('radio', { name: owner.text(key), exact: true })
    await kind('courts_closed').check({ force: true })
    await owner.button('closures_whole_day').click()
    await kind('closures_credit').check({ force: true })
    const resolutionFor = (name: string) =>
      page.getByLabel(owner.text('closures_resolution_for', { name }), { exact: true })
    await resolutionFor('Zahra Chooser').selectOption({ label: owner.text('closures_new_time') })
    await page.getByLabel(owner.text('desk_drawer_reason'), { exact: true }).fill('Hari Raya')
    const form = page.getByRole('main')
    await expect(form).toContainText(owner.text('closures_closes_dates'))
    // From the bill day of its month on, the date is on an order that is not paid.
    await expect(form).toContainText(/1 date of a series is skipped|not paid/)
    await expect(form).toContainText(member.name)
    expect(await accessibilityFaults(owner, 1280)).toEqual([])
    await page.getByRole('button', { name: /Close \d+ court-hours/ }).click()
    await expect(page.getByText(owner.text('closures_all_done'))).toBeVisible({ timeout: 60_000 })
    const caseOf = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
    await expect(caseOf('Kusuma Credit')).toContainText(owner.text('closures_credit'))
    await expect(caseOf('Rizki Refund')).toContainText(owner.text('closures_refund'))
    await expect(caseOf('Zahra Chooser')).toContainText(owner.text('closures_new_time'))
    await expect(form).toContainText(member.name)
    expect(await accessibilityFaults(owner, 1280)).toEqual([])

    expect(await mailAboutClosure(venue, creditPlayer.email)).toContain('credit')
    expect(await mailAboutClosure(venue, refundPlayer.email)).toContain('Rp')
    const chooserMail = await mailAboutClosure(venue, chooser.email)
    expect(await mailAboutClosure(venue, member.email)).toMatch(/fixed hour|not paid/)

    const visitor = await cast.person('Indah Visitor')
    await visitor.page.goto(`/booking?date=${date}`)
    await visitor.page
      .getByRole('article', { name: locationName })
      .getByRole('button', { name: visitor.text('locations_book_here') })
      .click()
    await expect(visitor.page.getByRole('main')).toContainText('Hari Raya')
    await expect(visitor.page.getByRole('grid')).toHaveCount(0)

    const link = /https?:\/\/[^/\s]+(\/history-transactions\/[\w-]+#[\w-]+)/.exec(chooserMail)?.[1] ?? ''
    const phone = await cast.person('Zahra elsewhere')
    await phone.page.goto(link)
    await expect(phone.mainHeading).toHaveText(phone.text('history_order', { number }))
    await phone.page.getByRole('link', { name: phone.text('after_booking_new_time') }).click()
    await expect(phone.page.getByRole('grid').or(phone.page.getByText('Hari Raya')).first()).toBeVisible()
    await phone.page.getByRole('button', { name: /choose another date/i }).click()
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: longDay(dateInDays(locationName, later), 'en') })
      .click()
    await phone.picks({ hours: [14], courts: ['Court 3'] })
    await phone.page
      .getByRole('region', { name: phone.text('after_booking_move_new') })
      .getByRole('button', { name: phone.text('after_booking_move_same') })
      .click()
    await expect(phone.page.getByRole('link', { name: new RegExp(number) })).toBeVisible()

    await owner.button('closures_reopen').click()
    await owner.button('closures_reopen_now').click()
    await expect(owner.button('closures_reopen')).toBeHidden()
    await visitor.page.reload()
    await expect(visitor.page.getByRole('grid')).toBeVisible()
  },
)

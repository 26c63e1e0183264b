import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { daytimeStory, opensDate, ordersFreeCourt, logsInByLanguage } from './daytime-story.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import type { Person } from './person.ts'

/** The date of the story at Kemang. No other daytime story uses it. */
const KEMANG_DAYS_AHEAD = 5
/** The date of the story at Dago. It has no other bookings. */
const DAGO_DAYS_AHEAD = 28
/** The targets for closing hours with 40 bookings: milliseconds, and presses of the manager. */
const MOST_MS = 60_000
const MOST_PRESSES = 12

/** How many mails say that hours cannot be played. */
const closedMails = (folder: string): number =>
  readdirSync(folder).filter((file) =>
    /Cannot_be_played|Cannot be played|Tidak_bisa_dipakai|Tidak bisa dipakai/.test(
      readFileSync(path.join(folder, file), 'utf8').slice(0, 4_000),
    ),
  ).length

/**
 * 39 people as lines of an import, each with one hour between 17:00 and 22:00 on the courts 5 to 12, which have no
 * classes. Every second booking is unpaid. The last hour of court 12 stays free.
 */
const crowd = Array.from({ length: 39 }, (_, i) => {
  const from = 17 + (i % 5)
  return {
    who: `Petenis Hujan${i};0819-7100-${2000 + i};petenis${i}@example.com`,
    when: `${from};${from + 1};Court ${5 + Math.floor(i / 5)}`,
    paid: i % 2 === 0 ? '200.000' : '',
  }
})

/** Imports a CSV file; its first line has the names of the columns. */
async function importsFile(staff: Person, lines: readonly string[]): Promise<void> {
  const { page } = staff
  await page
    .getByLabel(staff.text('imports_file'), { exact: true })
    .setInputFiles({ name: 'evening.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await staff.button('imports_check').click()
  const count = lines.length - 1
  await staff.button('imports_run', { count }).click()
  await expect(page.getByText(staff.text('imports_added', { count }))).toBeVisible()
}

daytimeStory(
  'rain on twelve courts for five hours: a manager settles 40 bookings in at most 12 presses, and each player gets one mail',
  async ({ cast, now, venue }) => {
    daytimeStory.setTimeout(480_000)
    await venue.clearRateLimits()
    await venue.setCourtCount('BDG1', 12)
    const date = Temporal.PlainDate.from(now.date).add({ days: DAGO_DAYS_AHEAD }).toString()
    const hasna = await cast.person('Hasna Maharani')
    await opensDate(hasna, date, 'Pantul Dago')
    await hasna.picks({ hours: [21], courts: ['Court 12'] })
    await hasna.placesOrder()
    await hasna.pays()

    const surya = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = surya
    await logsInByLanguage(surya, '/desk/BDG1/import')
    await importsFile(surya, ['Name;Phone;Email', ...crowd.map(({ who }) => who)])
    await page.getByText(surya.text('imports_bookings'), { exact: true }).click()
    const day = date.split('-').toReversed().join('/')
    await importsFile(surya, [
      'Name;Phone;Email;Date;From;Until;Court;Price;Paid',
      ...crowd.map(({ who, when, paid }) => `${who};${day};${when};200.000;${paid}`),
    ])

    await page.goto(`/desk/BDG1?date=${date}`)
    await expect(page.getByRole('grid')).toBeVisible()
    const mailsBefore = closedMails(venue.mailFolder)
    const startedAt = Date.now()
    let presses = 0
    const press = async (action: Promise<unknown>): Promise<void> => {
      presses += 1
      await action
    }
    const link = page.getByRole('main').getByRole('link', { name: surya.text('closures_title') })
    await press(link.click())
    await press(page.getByLabel(surya.text('label_from_hour')).selectOption({ label: '17:00' }))
    await press(page.getByLabel(surya.text('label_until_hour')).selectOption({ label: '22:00' }))
    await expect(page.getByText('Petenis Hujan38', { exact: true })).toBeVisible()
    await press(page.getByRole('button', { name: /Close \d+ court-hour/ }).click())
    await expect(page.getByText(surya.text('closures_all_done'))).toBeVisible({ timeout: MOST_MS })
    expect(Date.now() - startedAt).toBeLessThan(MOST_MS)
    expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
    const settled = page.getByRole('region', { name: '40 bookings' }).getByRole('listitem')
    await expect(settled.filter({ hasText: /Petenis Hujan|Hasna Maharani/ })).toHaveCount(40)
    await expect(page.getByText('40 people told by mail')).toBeVisible()
    await expect.poll(() => closedMails(venue.mailFolder) - mailsBefore, { timeout: 60_000 }).toBe(40)
  },
)

daytimeStory(
  'it rains: a manager closes all courts in at most 12 presses; every booking is settled and every player gets one mail',
  async ({ cast, now, venue }) => {
    daytimeStory.setTimeout(480_000)
    await venue.clearRateLimits()
    const date = Temporal.PlainDate.from(now.date).add({ days: KEMANG_DAYS_AHEAD }).toString()
    const gita = await cast.person('Gita Maharani')
    await ordersFreeCourt(gita, date, [19])
    await gita.pays()

    const surya = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = surya
    await logsInByLanguage(surya, `/desk/JKT1?date=${date}`)
    await expect(page.getByRole('grid')).toBeVisible()
    const mailsBefore = closedMails(venue.mailFolder)
    const startedAt = Date.now()
    let presses = 0
    const press = async (action: Promise<void>): Promise<void> => {
      presses += 1
      await action
    }
    await press(
      page
        .getByRole('main')
        .getByRole('link', { name: surya.text('closures_title') })
        .click(),
    )
    await expect(page.getByText('Gita Maharani', { exact: true }).first()).toBeVisible()
    const checkStartedAt = Date.now()
    expect(await accessibilityFaults(surya, 1280)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await accessibilityFaults(surya, 390)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 720 })
    // The accessibility checks do not count.
    const checkMs = Date.now() - checkStartedAt
    await press(page.getByRole('button', { name: /Close \d+ court-hour/ }).click())
    await expect(page.getByText(surya.text('closures_all_done'))).toBeVisible({ timeout: MOST_MS })
    expect(Date.now() - startedAt - checkMs).toBeLessThan(MOST_MS)
    expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
    const cases = page.getByRole('region', { name: /\d+ bookings?$/ })
    await expect(cases).toContainText('Gita Maharani')
    expect(await accessibilityFaults(surya, 1280)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await accessibilityFaults(surya, 1280)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await accessibilityFaults(surya, 390)).toEqual([])

    const mailCount = page.getByText(/\d+ (?:person|people) told by mail/)
    const count = Number(/\d+/.exec((await mailCount.textContent()) ?? '')?.[0])
    expect(count).toBeGreaterThan(0)
    await expect.poll(() => closedMails(venue.mailFolder) - mailsBefore, { timeout: 60_000 }).toBe(count)

    const visitor = await cast.person('Wulan Sasmita')
    await opensDate(visitor, date)
    await expect(
      visitor.page
        .getByRole('grid')
        .getByLabel(visitor.text('courts_slot_taken', { court: 'Court 1', from: '19:00' })),
    ).toBeVisible()
  },
)

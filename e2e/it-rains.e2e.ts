import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { daytimeStory, opensDate, ordersFree, standsAt } from './arrivals-story.ts'
import { barriers } from './barriers.ts'

/** No other story of this venue has this day. */
const DAYS = 5
/** The target for 40 bookings. */
const MOST_MS = 60_000
const MOST_PRESSES = 12

/** How many mails say that hours cannot be played. */
const closedMails = (folder: string): number =>
  readdirSync(folder).filter((file) =>
    /Cannot_be_played|Cannot be played|Tidak_bisa_dipakai|Tidak bisa dipakai/.test(
      readFileSync(path.join(folder, file), 'utf8').slice(0, 4_000),
    ),
  ).length

daytimeStory(
  'it rains: a manager closes all courts in few presses, and every booking is settled and told once',
  async ({ cast, now, venue }) => {
    daytimeStory.setTimeout(480_000)
    await venue.resetAttempts()
    const date = Temporal.PlainDate.from(now.date).add({ days: DAYS }).toString()
    const gita = await cast.guest('Gita Maharani')
    await ordersFree(gita, date, [19])
    await gita.pays()

    const surya = await cast.guest('Surya', { width: 1280, height: 720 })
    const { page } = surya
    await standsAt(surya, `/desk/JKT1?date=${date}`)
    const grid = page.getByRole('grid')
    await expect(grid).toBeVisible()
    const began = Date.now()
    let presses = 0
    const press = async (what: Promise<void>): Promise<void> => {
      presses += 1
      await what
    }
    await press(
      page
        .getByRole('main')
        .getByRole('link', { name: surya.says('closures_title') })
        .click(),
    )
    await expect(page.getByText('Gita Maharani', { exact: true }).first()).toBeVisible()
    const spent = Date.now()
    expect(await barriers(surya, 1280)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await barriers(surya, 390)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 720 })
    const looked = Date.now() - spent
    await press(page.getByRole('button', { name: /Close \d+ court-hour/ }).click())
    await expect(page.getByText(surya.says('closures_all_done'))).toBeVisible({ timeout: MOST_MS })
    expect(Date.now() - began - looked).toBeLessThan(MOST_MS)
    expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
    const cases = page.getByRole('region', { name: /\d+ bookings?$/ })
    await expect(cases).toContainText('Gita Maharani')
    expect(await barriers(surya, 1280)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await barriers(surya, 1280)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await barriers(surya, 390)).toEqual([])

    const told = page.getByText(/\d+ (?:person|people) told by mail/)
    const count = Number(/\d+/.exec((await told.textContent()) ?? '')?.[0])
    expect(count).toBeGreaterThan(0)
    await expect.poll(() => closedMails(venue.mailFolder), { timeout: 60_000 }).toBe(count)

    const visitor = await cast.guest('Wulan Sasmita')
    await opensDate(visitor, date)
    await expect(
      visitor.page
        .getByRole('grid')
        .getByLabel(visitor.says('courts_slot_taken', { court: 'Court 1', from: '19:00' })),
    ).toBeVisible()
  },
)

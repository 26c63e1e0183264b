import { dian, entersDesk, surya } from './desk-person.ts'
import { clockHour, type Daytime } from './days.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'
import { startVenue, type Venue } from './venue.ts'

const LOCATION = 'Pantul Kemang'

/** Stories of a day at the counter: a venue of their own, where it is daytime whenever they run. */
export const daytimeStory = story.extend<object, { venue: Venue; now: Daytime }>({
  venue: [
    async ({ browserName }, use, worker) => {
      const venue = await startVenue(`daytime-${browserName}-${worker.parallelIndex}`)
      await use(venue)
      await venue.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  now: [async ({ venue }, use) => use(await venue.movesToDaytime()), { scope: 'worker' }],
})

/** Opens the board of Kemang, or of another location, on a date. */
export async function opensDate(guest: Person, date: string, locationName = LOCATION): Promise<void> {
  await guest.page.goto(`/booking?date=${date}`)
  await guest.page
    .getByRole('article', { name: locationName })
    .getByRole('button', { name: guest.says('locations_book_here') })
    .click()
  await guest.seesBoard()
}

/** Orders these hours on the first court that is free, without paying. */
export async function ordersFree(
  guest: Person,
  date: string,
  hours: readonly number[],
): Promise<OrderedCourt> {
  await opensDate(guest, date)
  for (let n = 1; n <= 8; n += 1) {
    const court = `Court ${n}`
    const slots = hours.map((hour) => guest.slot(court, hour))
    const areFree = await Promise.all(slots.map(async (slot) => (await slot.count()) > 0 && slot.isEnabled()))
    if (areFree.includes(false)) continue
    await guest.picks({ hours, courts: [court] })
    await guest.orders()
    return { court, number: await guest.orderNumber() }
  }
  throw new Error(`no court is free at ${hours.map(clockHour).join(', ')}`)
}

export type OrderedCourt = { readonly court: string; readonly number: string }

/** Logs in as the owner (English) or the front desk (Indonesian) of the demonstration. */
export async function standsAt(staff: Person, path: string): Promise<void> {
  await entersDesk(staff, staff.language === 'en' ? surya : dian, path)
}

/** What a hand scanner does: it types the code fast, and Enter. */
export async function scans({ page }: Person, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

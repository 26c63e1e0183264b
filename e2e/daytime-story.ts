import { frontDeskDian, logsInAtDesk, ownerSurya } from './desk-staff.ts'
import { clockHour, type LocalHour } from './days.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'
import { startVenue, type Venue } from './venue.ts'

const KEMANG = 'Pantul Kemang'

/**
 * The fixture of stories that need a running hour in the daytime. They share a venue of their own, whose time zone has
 * daytime whenever they run. `now`: its local date and hour.
 */
export const daytimeStory = story.extend<object, { venue: Venue; now: LocalHour }>({
  venue: [
    async ({ browserName }, use, worker) => {
      const venue = await startVenue(`daytime-${browserName}-${worker.parallelIndex}`)
      await use(venue)
      await venue.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  now: [async ({ venue }, use) => use(await venue.moveToDaytime()), { scope: 'worker' }],
})

/** Opens the board of Kemang, or of another location, on a date. */
export async function opensDate(player: Person, date: string, locationName = KEMANG): Promise<void> {
  await player.page.goto(`/booking?date=${date}`)
  await player.page
    .getByRole('article', { name: locationName })
    .getByRole('button', { name: player.text('locations_book_here') })
    .click()
  await player.seesBoard()
}

/** Orders these hours on the first court where all of them are available. Does not pay. Returns the court and the order number. */
export async function ordersFreeCourt(
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
    await guest.placesOrder()
    return { court, number: await guest.orderNumber() }
  }
  throw new Error(`no court is free at ${hours.map(clockHour).join(', ')}`)
}

export type OrderedCourt = { readonly court: string; readonly number: string }

/**
 * Logs in at the desk as the demonstration's owner if the page is English, or as its front desk if it is Indonesian.
 */
export async function logsInByLanguage(staff: Person, path: string): Promise<void> {
  await logsInAtDesk(staff, staff.language === 'en' ? ownerSurya : frontDeskDian, path)
}

/** What a hand scanner does: it types the code fast, and Enter. */
export async function scans({ page }: Person, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

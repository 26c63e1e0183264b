import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays } from './days.ts'
import { logsInAtDesk, ownerSurya } from './desk-staff.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

// No other story books these days and hours at Renon. Both dates are open again at the end.
const locationName = 'Pantul Renon'
const [day, eventDay] = [17, 19]

const card = (person: Person, title: string): Locator =>
  person.page.getByRole('region', { name: person.text(title), exact: true })

async function saves(person: Person): Promise<void> {
  await person.page.keyboard.press('Control+s')
}

const unsavedChanges = (person: Person): Locator =>
  person.page.getByText(person.text('office_changes', { count: '' }).trim())

/** Waits until the page shows no unsaved change. */
const seesSaved = (person: Person): Promise<void> => expect(unsavedChanges(person)).toBeHidden()

/** Saves. On some weekdays a class of the demonstration is in the closed hours, and the desk asks first. */
async function savesAnyway(person: Person): Promise<void> {
  await saves(person)
  const anyway = person.page.getByRole('button', { name: person.text('opening_anyway') })
  const isAsked = (): Promise<boolean> => anyway.isVisible()
  await expect.poll(async () => (await isAsked()) || !(await unsavedChanges(person).isVisible())).toBe(true)
  if (await isAsked()) await anyway.click()
  await seesSaved(person)
}

story(
  'closing a date: its bookings are listed and stay, players read the reason; special hours limit another date to four hours',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    await venue.clearRateLimits()
    const owner = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = owner
    const player = await cast.person('Cokorda Raka')
    await player.opensBoard(locationName, { daysAhead: day })
    await player.picks({ hours: [20], courts: ['Court 2'] })
    await player.placesOrder()
    await player.pays()

    // The navigation has one entry for the whole set-up. The owner reaches its pages by Tab.
    await logsInAtDesk(owner, ownerSurya, '/desk/DPS1/orders')
    const entry = page.getByRole('link', { name: owner.text('office_setup'), exact: true })
    await owner.tabsTo(entry)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/desk/DPS1/courts')
    await owner.tabsTo(page.getByRole('link', { name: owner.text('opening_title'), exact: true }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/desk/DPS1/hours')
    const closed = card(owner, 'opening_closed_dates')
    await closed.getByLabel(owner.text('label_first_day')).fill(dateInDays(locationName, day))
    await closed.getByLabel(owner.text('opening_reason_en')).fill('Temple festival')
    await closed.getByLabel(owner.text('opening_reason_id')).fill('Odalan pura')
    expect(await accessibilityFaults(owner, 1280)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(closed).toContainText('Temple festival / Odalan pura')
    await saves(owner)
    // A class of the demonstration may be on this weekday too.
    const booked = page.getByRole('alert').filter({ hasText: 'Cokorda Raka' })
    await expect(booked).toContainText(/Bookings in hours that close: [12]/)
    expect(await accessibilityFaults(owner, 1280)).toEqual([])
    await booked.getByRole('button', { name: owner.text('opening_anyway') }).click()
    await seesSaved(owner)

    const visitor = await cast.person('Wulan Sasmita')
    await visitor.page.goto(`/booking?date=${dateInDays(locationName, day)}`)
    await visitor.page
      .getByRole('article', { name: locationName })
      .getByRole('button', { name: visitor.text('locations_book_here') })
      .click()
    await expect(visitor.page.getByRole('main')).toContainText('Temple festival')
    await page.goto(`/desk/DPS1?date=${dateInDays(locationName, day)}`)
    await expect(page.getByRole('grid').getByRole('button', { name: /Cokorda Raka/ })).toBeVisible()

    // With special hours another date is open from 10:00 to 14:00 only.
    await page.goto('/desk/DPS1/hours')
    const special = card(owner, 'opening_special')
    await special.getByLabel(owner.text('label_first_day')).fill(dateInDays(locationName, eventDay))
    await special.getByLabel(owner.text('opening_opens_at')).selectOption('10')
    await special.getByLabel(owner.text('opening_closes_at')).selectOption('14')
    await special.getByLabel(owner.text('opening_special_name')).fill('Bali Cup')
    await special.getByRole('button', { name: owner.text('opening_special_add') }).click()
    await expect(special).toContainText('10:00–14:00, Bali Cup')
    await savesAnyway(owner)
    await visitor.opensDay(locationName, { daysAhead: eventDay })
    await expect(visitor.slot('Court 1', 10)).toBeVisible()
    await expect(visitor.slot('Court 1', 13)).toBeVisible()
    await expect(visitor.slot('Court 1', 9)).toHaveCount(0)
    await expect(visitor.slot('Court 1', 14)).toHaveCount(0)

    // The owner removes both entries: the date is open again, and its booking is still there.
    await closed
      .getByRole('button', { name: owner.text('opening_remove', { what: '' }) })
      .first()
      .click()
    await special
      .getByRole('button', { name: owner.text('opening_remove', { what: '' }) })
      .first()
      .click()
    await saves(owner)
    await seesSaved(owner)
    await page.getByRole('link', { name: owner.text('desk_acts'), exact: true }).click()
    await expect(page.getByRole('main')).toContainText('(Temple festival)')
    await visitor.opensDay(locationName, { daysAhead: day })
    await expect(visitor.slot('Court 1', 20)).toBeVisible()
    await expect(visitor.slot('Court 2', 20)).toHaveCount(0)
  },
)

import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays } from './days.ts'
import { entersDesk, surya } from './desk-person.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

// Renon on days and at hours where no other story books. Both dates are open again at the end.
const locationName = 'Pantul Renon'
const [day, eventDay] = [17, 19]

const card = (person: Person, title: string): Locator =>
  person.page.getByRole('region', { name: person.says(title), exact: true })

async function saves(person: Person): Promise<void> {
  await person.page.keyboard.press('Control+s')
}

/** Reads that the hours were saved: no change is left. */
const isSaved = (person: Person): Promise<void> =>
  expect(person.page.getByText(person.says('office_changes', { count: '' }).trim())).toBeHidden()

story(
  'a date closes: its booking is listed and stays, players read the reason, special hours open another date',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    await venue.resetAttempts()
    const owner = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = owner
    const player = await cast.person('Cokorda Raka')
    await player.opens(locationName, { daysAhead: day })
    await player.picks({ hours: [20], courts: ['Court 2'] })
    await player.orders()
    await player.pays()

    // The set-up is one entry of the navigation; its pages are reached by Tab.
    await entersDesk(owner, surya, '/desk/DPS1/orders')
    const entry = page.getByRole('link', { name: owner.says('office_setup'), exact: true })
    await owner.tabsTo(entry)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/desk/DPS1/courts')
    await owner.tabsTo(page.getByRole('link', { name: owner.says('opening_title'), exact: true }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/desk/DPS1/hours')
    const closed = card(owner, 'opening_closed_dates')
    await closed.getByLabel(owner.says('label_first_day')).fill(dateInDays(locationName, day))
    await closed.getByLabel(owner.says('opening_reason_en')).fill('Temple festival')
    await closed.getByLabel(owner.says('opening_reason_id')).fill('Odalan pura')
    expect(await accessibilityFaults(owner, 1280)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(closed).toContainText('Temple festival / Odalan pura')
    await saves(owner)
    const booked = page.getByRole('alert').filter({ hasText: owner.says('opening_booked', { count: 1 }) })
    await expect(booked).toContainText('Cokorda Raka')
    expect(await accessibilityFaults(owner, 1280)).toEqual([])
    await booked.getByRole('button', { name: owner.says('opening_anyway') }).click()
    await isSaved(owner)

    const visitor = await cast.person('Wulan Sasmita')
    await visitor.page.goto(`/booking?date=${dateInDays(locationName, day)}`)
    await visitor.page
      .getByRole('article', { name: locationName })
      .getByRole('button', { name: visitor.says('locations_book_here') })
      .click()
    await expect(visitor.page.getByRole('main')).toContainText('Temple festival')
    await page.goto(`/desk/DPS1?date=${dateInDays(locationName, day)}`)
    await expect(page.getByRole('grid').getByRole('button', { name: /Cokorda Raka/ })).toBeVisible()

    // Special hours open another date for four hours only.
    await page.goto('/desk/DPS1/hours')
    const special = card(owner, 'opening_special')
    await special.getByLabel(owner.says('label_first_day')).fill(dateInDays(locationName, eventDay))
    await special.getByLabel(owner.says('opening_opens_at')).selectOption('10')
    await special.getByLabel(owner.says('opening_closes_at')).selectOption('14')
    await special.getByLabel(owner.says('opening_special_name')).fill('Bali Cup')
    await special.getByRole('button', { name: owner.says('opening_special_add') }).click()
    await expect(special).toContainText('10:00–14:00, Bali Cup')
    await saves(owner)
    await isSaved(owner)
    await visitor.opensDay(locationName, { daysAhead: eventDay })
    await expect(visitor.slot('Court 1', 10)).toBeVisible()
    await expect(visitor.slot('Court 1', 13)).toBeVisible()
    await expect(visitor.slot('Court 1', 9)).toHaveCount(0)
    await expect(visitor.slot('Court 1', 14)).toHaveCount(0)

    // The date opens again, with its booking.
    await closed
      .getByRole('button', { name: owner.says('opening_remove', { what: '' }) })
      .first()
      .click()
    await special
      .getByRole('button', { name: owner.says('opening_remove', { what: '' }) })
      .first()
      .click()
    await saves(owner)
    await isSaved(owner)
    await page.getByRole('link', { name: owner.says('desk_acts'), exact: true }).click()
    await expect(page.getByRole('main')).toContainText('(Temple festival)')
    await visitor.opensDay(locationName, { daysAhead: day })
    await expect(visitor.slot('Court 1', 20)).toBeVisible()
    await expect(visitor.slot('Court 2', 20)).toHaveCount(0)
  },
)

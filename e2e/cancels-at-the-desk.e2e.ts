import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import type { Cast } from './cast.ts'
import {
  frontDeskDian,
  opensBooking,
  detailsPanel,
  seesPaymentTaken,
  logsInAtSchedule,
  ownerSurya,
} from './desk-staff.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Abepura'
const LOCATION_ID = 'DJJ1'
const abepura = { locationName: LOCATION, locationId: LOCATION_ID } as const

async function guestBooks(
  cast: Cast,
  name: string,
  { daysAhead, hours }: { readonly daysAhead: number; readonly hours: readonly number[] },
): Promise<Person> {
  const guest = await cast.person(name)
  await guest.opensBoard(LOCATION, { daysAhead })
  await guest.picks({ hours, courts: ['Court 2'] })
  await guest.placesOrder()
  return guest
}

story(
  'the front desk cannot refund more cash than its limit; the owner refunds more, with another percentage and a reason',
  async ({ cast, venue }) => {
    story.setTimeout(360_000)
    await venue.clearRateLimits()
    await venue.giveRole(frontDeskDian.email, 'front-desk', LOCATION_ID)
    await guestBooks(cast, 'Ani Wijaya', { daysAhead: 26, hours: [18, 19] })
    const faults: string[] = []

    // Dian's account is in Indonesian.
    const desk = await cast.person('Dian', { language: 'id', width: 1280, height: 720 })
    await logsInAtSchedule(desk, frontDeskDian, { ...abepura, daysAhead: 26 })
    await opensBooking(desk, 'Ani Wijaya', [18, 20])
    const panel = detailsPanel(desk)
    await desk.page.keyboard.press('p')
    await desk.page.keyboard.press('1')
    await expect(panel.getByLabel(desk.text('counter_given'))).toBeFocused()
    await desk.page.keyboard.press('Enter')
    await seesPaymentTaken(desk)

    await panel.getByRole('button', { name: desk.text('after_booking_cancel_one'), exact: true }).click()
    await expect(panel.getByRole('heading', { name: desk.text('changes_cancel_title') })).toBeFocused()
    await expect(panel.getByText(desk.text('changes_route_cash'))).toBeVisible()
    await expect(panel.getByText(desk.text('changes_other_percent'))).toHaveCount(0)
    faults.push(...(await accessibilityFaults(desk, 1280)))
    const confirm = panel.locator('button[type=submit]')
    await confirm.click()
    await expect(panel.getByRole('alert')).toHaveText(
      desk.text('problem_payout_limit', { left: 'Rp 300.000' }),
    )

    const owner = await cast.person('Surya Wijaya', { width: 1440, height: 900 })
    await logsInAtSchedule(owner, ownerSurya, { ...abepura, daysAhead: 26 })
    await opensBooking(owner, 'Ani Wijaya', [18, 20])
    const ownerPanel = detailsPanel(owner)
    await ownerPanel
      .getByRole('button', { name: owner.text('after_booking_cancel_one'), exact: true })
      .click()
    await ownerPanel.getByRole('button', { name: owner.text('changes_other_percent') }).click()
    await ownerPanel.getByLabel(owner.text('changes_percent_all')).fill('50')
    await ownerPanel.locator('button[type=submit]').click()
    await expect(
      ownerPanel.getByLabel(owner.text('desk_drawer_reason'), { exact: true }),
    ).toHaveAccessibleDescription(owner.text('problem_reason_required'))
    faults.push(...(await accessibilityFaults(owner, 1440)))
    await ownerPanel
      .getByLabel(owner.text('desk_drawer_reason'), { exact: true })
      .fill('Rain on one of two hours')
    await ownerPanel.getByRole('switch', { name: owner.text('changes_reason_shown') }).click()
    await ownerPanel.locator('button[type=submit]').click()
    await expect(ownerPanel.getByText(owner.text('changes_cancelled'))).toBeVisible()
    await expect(ownerPanel.getByText(owner.text('changes_hand_out'))).toBeVisible()
    faults.push(...(await accessibilityFaults(owner, 1440)))
    await expect(owner.page.getByRole('grid').getByRole('button', { name: /Ani Wijaya/ })).toHaveCount(0)

    // The booking disappears from the schedule of the other person too.
    await expect(desk.page.getByRole('grid').getByRole('button', { name: /Ani Wijaya/ })).toHaveCount(0)
    // The order shows to both, each in their language, that cash was refunded.
    for (const [person, width] of [
      [owner, 1440],
      [desk, 1280],
    ] as const) {
      await person.page.goto(`/desk/${LOCATION_ID}/orders`)
      await person.page
        .getByRole('main')
        .getByRole('button', { name: /Ani Wijaya/ })
        .click()
      const order = detailsPanel(person)
      await expect(order.getByText(person.text('desk_orders_refund_cash'))).toBeVisible()
      faults.push(...(await accessibilityFaults(person, width)))
    }
    expect(faults).toEqual([])
  },
)

story(
  'two members of staff cancel one booking: the second is refused and sees who cancelled first and when, 390 px',
  async ({ cast, venue }) => {
    story.setTimeout(360_000)
    await venue.clearRateLimits()
    await venue.giveRole(frontDeskDian.email, 'front-desk', LOCATION_ID)
    await guestBooks(cast, 'Budi Santoso', { daysAhead: 27, hours: [18] })
    const first = await cast.person('Dian', { language: 'id', width: 390, height: 844 })
    await logsInAtSchedule(first, frontDeskDian, { ...abepura, daysAhead: 27 })
    const second = await cast.person('Surya Wijaya', { width: 1280, height: 720 })
    await logsInAtSchedule(second, ownerSurya, { ...abepura, daysAhead: 27 })
    for (const person of [first, second]) {
      await opensBooking(person, 'Budi Santoso', [18, 19])
      await detailsPanel(person)
        .getByRole('button', { name: person.text('after_booking_cancel_one'), exact: true })
        .click()
      await expect(detailsPanel(person).getByText(person.text('changes_cancel_held'))).toBeVisible()
    }
    expect(await accessibilityFaults(first, 390)).toEqual([])
    // The second schedule cannot load the change.
    await second.page.route('**/days/*', (route) => route.abort())
    await detailsPanel(first).locator('button[type=submit]').click()
    await expect(detailsPanel(first).getByText(first.text('changes_cancelled'))).toBeVisible()
    await detailsPanel(second).locator('button[type=submit]').click()
    await expect(detailsPanel(second).getByRole('alert')).toHaveText(
      new RegExp(second.text('problem_changed_meanwhile', { name: 'Dian Puspita', time: '\\d\\d:\\d\\d' })),
    )
  },
)

import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import type { Cast } from './cast.ts'
import { dian, opensBooking, panelOf, seesPaymentTaken, standsAtDesk, surya } from './desk-person.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Abepura'
const LOCATION_ID = 'DJJ1'
const here = { locationName: LOCATION, locationId: LOCATION_ID } as const

async function guestBooks(
  cast: Cast,
  name: string,
  { daysAhead, hours }: { readonly daysAhead: number; readonly hours: readonly number[] },
): Promise<Person> {
  const guest = await cast.person(name)
  await guest.opens(LOCATION, { daysAhead })
  await guest.picks({ hours, courts: ['Court 2'] })
  await guest.orders()
  return guest
}

story(
  'the front desk refunds cash up to its limit; the owner refunds more, and another percentage with a reason',
  async ({ cast, venue }) => {
    story.setTimeout(360_000)
    await venue.resetAttempts()
    await venue.employs(dian.email, 'front-desk', LOCATION_ID)
    await guestBooks(cast, 'Ani Wijaya', { daysAhead: 26, hours: [18, 19] })
    const found: string[] = []

    // Her account is in Indonesian.
    const desk = await cast.person('Dian', { language: 'id', width: 1280, height: 720 })
    await standsAtDesk(desk, dian, { ...here, daysAhead: 26 })
    await opensBooking(desk, 'Ani Wijaya', [18, 20])
    const panel = panelOf(desk)
    await desk.page.keyboard.press('p')
    await desk.page.keyboard.press('1')
    await expect(panel.getByLabel(desk.says('counter_given'))).toBeFocused()
    await desk.page.keyboard.press('Enter')
    await seesPaymentTaken(desk)

    await panel.getByRole('button', { name: desk.says('after_booking_cancel_one'), exact: true }).click()
    await expect(panel.getByRole('heading', { name: desk.says('changes_cancel_title') })).toBeFocused()
    await expect(panel.getByText(desk.says('changes_route_cash'))).toBeVisible()
    await expect(panel.getByText(desk.says('changes_other_percent'))).toHaveCount(0)
    found.push(...(await accessibilityFaults(desk, 1280)))
    const confirm = panel.locator('button[type=submit]')
    await confirm.click()
    await expect(panel.getByRole('alert')).toHaveText(
      desk.says('problem_payout_limit', { left: 'Rp 300.000' }),
    )

    const owner = await cast.person('Surya Wijaya', { width: 1440, height: 900 })
    await standsAtDesk(owner, surya, { ...here, daysAhead: 26 })
    await opensBooking(owner, 'Ani Wijaya', [18, 20])
    const ownerPanel = panelOf(owner)
    await ownerPanel
      .getByRole('button', { name: owner.says('after_booking_cancel_one'), exact: true })
      .click()
    await ownerPanel.getByRole('button', { name: owner.says('changes_other_percent') }).click()
    await ownerPanel.getByLabel(owner.says('changes_percent_all')).fill('50')
    await ownerPanel.locator('button[type=submit]').click()
    await expect(
      ownerPanel.getByLabel(owner.says('desk_drawer_reason'), { exact: true }),
    ).toHaveAccessibleDescription(owner.says('problem_reason_required'))
    found.push(...(await accessibilityFaults(owner, 1440)))
    await ownerPanel
      .getByLabel(owner.says('desk_drawer_reason'), { exact: true })
      .fill('Rain on one of two hours')
    await ownerPanel.getByRole('switch', { name: owner.says('changes_reason_shown') }).click()
    await ownerPanel.locator('button[type=submit]').click()
    await expect(ownerPanel.getByText(owner.says('changes_cancelled'))).toBeVisible()
    await expect(ownerPanel.getByText(owner.says('changes_hand_out'))).toBeVisible()
    found.push(...(await accessibilityFaults(owner, 1440)))
    await expect(owner.page.getByRole('grid').getByRole('button', { name: /Ani Wijaya/ })).toHaveCount(0)

    // The booking disappears from the schedule of the other person too.
    await expect(desk.page.getByRole('grid').getByRole('button', { name: /Ani Wijaya/ })).toHaveCount(0)
    // The order shows both how the money was refunded, each in their own language.
    for (const [person, width] of [
      [owner, 1440],
      [desk, 1280],
    ] as const) {
      await person.page.goto(`/desk/${LOCATION_ID}/orders`)
      await person.page
        .getByRole('main')
        .getByRole('button', { name: /Ani Wijaya/ })
        .click()
      const order = panelOf(person)
      await expect(order.getByText(person.says('desk_orders_refund_cash'))).toBeVisible()
      found.push(...(await accessibilityFaults(person, width)))
    }
    expect(found).toEqual([])
  },
)

story(
  'two staff cancel one booking: the second is refused with the name and time of the first, 390 px',
  async ({ cast, venue }) => {
    story.setTimeout(360_000)
    await venue.resetAttempts()
    await venue.employs(dian.email, 'front-desk', LOCATION_ID)
    await guestBooks(cast, 'Budi Santoso', { daysAhead: 27, hours: [18] })
    const first = await cast.person('Dian', { language: 'id', width: 390, height: 844 })
    await standsAtDesk(first, dian, { ...here, daysAhead: 27 })
    const second = await cast.person('Surya Wijaya', { width: 1280, height: 720 })
    await standsAtDesk(second, surya, { ...here, daysAhead: 27 })
    for (const person of [first, second]) {
      await opensBooking(person, 'Budi Santoso', [18, 19])
      await panelOf(person)
        .getByRole('button', { name: person.says('after_booking_cancel_one'), exact: true })
        .click()
      await expect(panelOf(person).getByText(person.says('changes_cancel_held'))).toBeVisible()
    }
    expect(await accessibilityFaults(first, 390)).toEqual([])
    // The schedule of the second person is not updated in time.
    await second.page.route('**/days/*', (route) => route.abort())
    await panelOf(first).locator('button[type=submit]').click()
    await expect(panelOf(first).getByText(first.says('changes_cancelled'))).toBeVisible()
    await panelOf(second).locator('button[type=submit]').click()
    await expect(panelOf(second).getByRole('alert')).toHaveText(
      new RegExp(second.says('problem_changed_meanwhile', { name: 'Dian Puspita', time: '\\d\\d:\\d\\d' })),
    )
  },
)

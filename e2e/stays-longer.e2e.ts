import { expect } from '@playwright/test'
import { daytimeStory, opensDate, logsInByLanguage } from './daytime-story.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { clockHour } from './days.ts'
import { opensDrawer } from './desk-seller.ts'
import type { Person } from './person.ts'

/** Orders the running hour on a court that is also free in the next hour. Returns the court. */
async function ordersRunningHour(guest: Person, date: string, hour: number): Promise<string> {
  await opensDate(guest, date)
  for (let n = 8; n >= 1; n -= 1) {
    const court = `Court ${n}`
    const slots = [hour, hour + 1].map((slotHour) => guest.slot(court, slotHour))
    const areFree = await Promise.all(slots.map(async (slot) => (await slot.count()) > 0 && slot.isEnabled()))
    if (areFree.includes(false)) continue
    await guest.picks({ hours: [hour], courts: [court] })
    await guest.placesOrder()
    return court
  }
  throw new Error(`no court is free at ${clockHour(hour)}`)
}

daytimeStory(
  'players stay an hour longer: the added hour is sold, and cancelled alone; then their booking gets another court',
  async ({ cast, now, venue }) => {
    daytimeStory.setTimeout(480_000)
    await venue.clearRateLimits()
    const hanif = await cast.person('Hanif Maulana')
    const court = await ordersRunningHour(hanif, now.date, now.hour)
    await hanif.pays()

    const surya = await cast.person('Surya Wijaya', { width: 1280, height: 720 })
    const { page } = surya
    await logsInByLanguage(surya, '/desk/JKT1')
    await opensDrawer(surya, 'JKT1')
    await page.goto('/desk/JKT1')
    const [start, end, laterEnd] = [now.hour, now.hour + 1, now.hour + 2].map(clockHour)
    const cell = (hours: string) =>
      page.getByRole('grid').getByRole('button', { name: new RegExp(`${hours}, Hanif Maulana`) })
    const details = page.getByRole('complementary', { name: surya.text('schedule_details') })
    const change = page.getByRole('complementary', { name: surya.text('changes_change_title') })
    const faults: string[] = []
    await cell(`${start}–${end}`).click()
    await page.keyboard.press('m')
    await expect(change.getByText(surya.text('changes_arrows_longer'))).toBeVisible()
    await page.keyboard.press('Shift+ArrowDown')
    faults.push(...(await accessibilityFaults(surya, 1280)))
    await page.keyboard.press('Enter')
    await expect(change.getByText(surya.text('changes_lengthen_note'))).toBeVisible()
    faults.push(...(await accessibilityFaults(surya, 1280)))
    await page.screenshot({ path: 'e2e/test-results/longer-1280.png' })
    await page.keyboard.press('1')
    await expect(change.getByLabel(surya.text('counter_given'))).toBeFocused()
    const paidAt = Date.now()
    await page.keyboard.press('Enter')
    await expect(change.getByText(surya.text('sell_sold'))).toBeVisible()
    daytimeStory.info().annotations.push({ type: 'settled', description: `${Date.now() - paidAt} ms` })
    await expect(change.getByRole('button', { name: surya.text('history_tab_done') })).toBeFocused()
    await page.waitForTimeout(500)
    await page.keyboard.press('Enter')

    // The booking and the order of the added hour show each other.
    await expect(cell(`${end}–${laterEnd}`)).toBeVisible()
    const added = details.getByRole('button', { name: new RegExp(`${end}–${laterEnd}`) })
    await expect(added).toBeVisible()
    faults.push(...(await accessibilityFaults(surya, 1280)))
    await page.screenshot({ path: 'e2e/test-results/longer-beside-1280.png' })
    await added.click()
    await expect(details.getByRole('button', { name: new RegExp(`${start}–${end}`) })).toBeVisible()

    // The added hour is cancelled. Before and afterwards a note says that the booking itself stays.
    await details.getByRole('button', { name: surya.text('after_booking_cancel_one'), exact: true }).click()
    await expect(details.getByRole('note').filter({ hasText: `${start}–${end}` })).toBeVisible()
    faults.push(...(await accessibilityFaults(surya, 1280)))
    await details.locator('form button[type=submit]').click()
    await expect(details.getByText(surya.text('changes_cancelled'))).toBeVisible()
    await expect(details.getByRole('note').filter({ hasText: `${start}–${end}` })).toBeVisible()
    await page.screenshot({ path: 'e2e/test-results/longer-cancelled-1280.png' })
    await expect(cell(`${end}–${laterEnd}`)).toHaveCount(0)
    await expect(cell(`${start}–${end}`)).toBeVisible()

    // The lamp of the court is broken. The booking moves to another court of the same price, and keeps its number.
    await details.getByRole('note').getByRole('button').click()
    await page.keyboard.press('m')
    const confirm = change.getByRole('button', { name: surya.text('changes_confirm') })
    const refusal = change.getByRole('alert')
    for (let courts = 1; courts < 8; courts += 1) {
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Enter')
      await expect(confirm.and(page.locator(':focus')).or(refusal)).toBeVisible()
      if (await confirm.and(page.locator(':focus')).isVisible()) break
    }
    await expect(change.getByText(surya.text('changes_court_note'))).toBeVisible()
    faults.push(...(await accessibilityFaults(surya, 1280)))
    await page.screenshot({ path: 'e2e/test-results/court-1280.png' })
    await expect(confirm).toBeFocused()
    const confirmedAt = Date.now()
    await page.keyboard.press('Enter')
    await expect(change).toHaveCount(0)
    daytimeStory
      .info()
      .annotations.push({ type: 'court changed', description: `${Date.now() - confirmedAt} ms` })
    await expect(cell(`${start}–${end}`)).toBeVisible()
    await expect(
      page.getByRole('grid').getByRole('button', { name: new RegExp(`^${court}, .*Hanif Maulana`) }),
    ).toHaveCount(0)
    expect(faults).toEqual([])
  },
)

import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsInAtDesk, ownerSurya } from './desk-staff.ts'
import { story } from './story.ts'

// Renon on a day that no other story uses. The court is one that this story adds.
const locationName = 'Pantul Renon'
const daysAhead = 22

story('a court with a booking goes off sale: the booking is listed and stays', async ({ cast, venue }) => {
  story.setTimeout(240_000)
  await venue.clearRateLimits()
  const owner = await cast.person('Surya', { width: 1280, height: 720 })
  const { page } = owner
  const main = page.getByRole('main')
  await logsInAtDesk(owner, ownerSurya, '/desk/DPS1/courts')
  await owner.button('court_list_add').click()
  await expect(page).toHaveURL(/court=/)
  await expect(page.getByText(owner.text('court_list_added')).first()).toBeVisible()
  const name = page.getByLabel(owner.text('history_name'), { exact: true })
  await name.fill('Garden court')
  const onSaleSwitch = main.getByRole('switch', { name: owner.text('court_list_on_sale') })
  await onSaleSwitch.click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(owner.text('court_list_saved')).first()).toBeVisible()
  expect(await accessibilityFaults(owner, 1280)).toEqual([])

  const player = await cast.person('Putri Maharani')
  await player.opensBoard(locationName, { daysAhead })
  await player.picks({ hours: [15], courts: ['Garden court'] })
  await player.placesOrder()
  await player.pays()

  await onSaleSwitch.click()
  await page.keyboard.press('Control+s')
  await expect(main).toContainText('Putri Maharani')
  await expect(onSaleSwitch).toHaveAttribute('aria-checked', 'false')
  expect(await accessibilityFaults(owner, 1280)).toEqual([])
  await owner.button('court_list_anyway').click()
  await expect(main.getByRole('button', { name: /^Garden court/ })).toContainText(
    owner.text('schedule_off_sale'),
  )

  const visitor = await cast.person('Nadia Puspa')
  await visitor.opensBoard(locationName, { daysAhead })
  await expect(visitor.slot('Court 1', 15)).toBeVisible()
  await expect(visitor.slot('Garden court', 15)).toHaveCount(0)
  await page.goto(
    `/desk/DPS1?date=${Temporal.Now.zonedDateTimeISO('Asia/Makassar').toPlainDate().add({ days: daysAhead }).toString()}`,
  )
  await expect(page.getByRole('grid')).toContainText('Garden court')
})

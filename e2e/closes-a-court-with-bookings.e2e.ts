import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { entersDesk, surya } from './desk-person.ts'
import { story } from './story.ts'

// Renon on a day that no other story uses. The court is one that this story adds.
const locationName = 'Pantul Renon'
const day = 22

story('a court with a booking goes off sale: the booking is listed and stays', async ({ cast, venue }) => {
  story.setTimeout(240_000)
  await venue.resetAttempts()
  const owner = await cast.person('Surya', { width: 1280, height: 720 })
  const { page } = owner
  const main = page.getByRole('main')
  await entersDesk(owner, surya, '/desk/DPS1/courts')
  await owner.button('court_list_add').click()
  await expect(page).toHaveURL(/court=/)
  await expect(page.getByText(owner.says('court_list_added')).first()).toBeVisible()
  const name = page.getByLabel(owner.says('history_name'), { exact: true })
  await name.fill('Garden court')
  const sale = main.getByRole('switch', { name: owner.says('court_list_on_sale') })
  await sale.click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(owner.says('court_list_saved')).first()).toBeVisible()
  expect(await accessibilityFaults(owner, 1280)).toEqual([])

  const player = await cast.person('Putri Maharani')
  await player.opens(locationName, { daysAhead: day })
  await player.picks({ hours: [15], courts: ['Garden court'] })
  await player.orders()
  await player.pays()

  await sale.click()
  await page.keyboard.press('Control+s')
  await expect(main).toContainText('Putri Maharani')
  await expect(sale).toHaveAttribute('aria-checked', 'false')
  expect(await accessibilityFaults(owner, 1280)).toEqual([])
  await owner.button('court_list_anyway').click()
  await expect(main.getByRole('button', { name: /^Garden court/ })).toContainText(
    owner.says('schedule_off_sale'),
  )

  const visitor = await cast.person('Nadia Puspa')
  await visitor.opens(locationName, { daysAhead: day })
  await expect(visitor.slot('Court 1', 15)).toBeVisible()
  await expect(visitor.slot('Garden court', 15)).toHaveCount(0)
  await page.goto(
    `/desk/DPS1?date=${Temporal.Now.zonedDateTimeISO('Asia/Makassar').toPlainDate().add({ days: day }).toString()}`,
  )
  await expect(page.getByRole('grid')).toContainText('Garden court')
})

import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays } from './days.ts'
import { logsInWithCodeApp } from './sets-up-code-app.ts'
import { opensBooking, detailsPanel } from './desk-staff.ts'
import { showsDrawerForm } from './desk-seller.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Abepura'
const LOCATION_ID = 'DJJ1'

for (const { language, width, days } of [
  { language: 'en', width: 1280, days: 18 },
  { language: 'id', width: 390, days: 17 },
] as const)
  story(
    `finance verifies a transfer of the front desk, undoes this, and verifies it again, ${language}, ${width} px`,
    async ({ cast, venue }) => {
      story.setTimeout(480_000)
      const ani = await cast.person(`Ani Pertiwi ${width}`)
      await ani.opensBoard(LOCATION, { daysAhead: days })
      await ani.picks({ hours: [20, 21], courts: ['Court 2'] })
      await ani.placesOrder()
      const sari = await cast.personWithAccount(`Sari Kencana ${width}`, { width: 1280, height: 720 })
      const fitri = await cast.personWithAccount(`Fitri Amalia ${width}`, {
        language,
        width,
        height: width < 600 ? 844 : 720,
      })
      await venue.giveRole(sari.email, 'front-desk', LOCATION_ID)
      await venue.giveRole(fitri.email, 'finance', LOCATION_ID)
      await logsInWithCodeApp(sari, `/desk/${LOCATION_ID}/drawer`)
      await showsDrawerForm(sari)
      await sari.page.getByLabel(sari.text('desk_drawer_name'), { exact: true }).fill(`Kas ${width}`)
      await sari.page.getByLabel(sari.text('desk_drawer_float'), { exact: true }).fill('0')
      await sari.button('desk_drawer_open_button').click()
      await expect(sari.page.getByRole('heading', { name: sari.text('desk_drawer_is_open') })).toBeVisible()
      await sari.page.goto(`/desk/${LOCATION_ID}?date=${dateInDays(LOCATION, days)}`)
      await opensBooking(sari, ani.name, [20, 22])
      await sari.page.keyboard.press('p')
      await detailsPanel(sari)
        .getByRole('button', { name: sari.text('counter_transfer') })
        .click()
      await sari.page.keyboard.type('BCA 88120')
      await sari.page.keyboard.press('Enter')
      await expect(detailsPanel(sari).getByText(sari.text('counter_taken'))).toBeVisible()

      await logsInWithCodeApp(fitri, `/desk/${LOCATION_ID}/payments`)
      const { page } = fitri
      const faults: string[] = []
      const addFaults = async (): Promise<void> =>
        void faults.push(...(await accessibilityFaults(fitri, width)))
      const row = page.getByRole('row').filter({ hasText: sari.name })
      const checkbox = row.getByRole('checkbox')
      await expect(row).toContainText('BCA 88120')
      await expect(row).toContainText(fitri.text('desk_payments_unverified'))
      await addFaults()
      await checkbox.focus()
      await page.keyboard.press('Space')
      const selected = page.getByRole('region', {
        name: fitri.text('desk_payments_selected', { count: '1' }),
      })
      await expect(selected).toContainText(fitri.text('counter_transfer'))
      await addFaults()
      await selected.getByRole('button', { name: fitri.text('desk_payments_verify') }).press('Enter')
      await expect(row).toHaveCount(0)

      const filter = (key: string) => page.getByRole('radio', { name: fitri.text(key), exact: true })
      await filter('desk_payments_verified').check({ force: true })
      await expect(row).toContainText(fitri.text('desk_payments_verified_by', { name: fitri.name }))
      await addFaults()
      await checkbox.check()
      await selected.getByRole('button', { name: fitri.text('desk_payments_undo') }).click()
      await expect(row).toHaveCount(0)
      await filter('desk_payments_unverified').check({ force: true })
      await expect(row).toContainText('BCA 88120')

      // If the call fails, the selection stays and the page says what went wrong.
      await checkbox.check()
      await page.route('**/payments/verify', (route) => route.abort())
      await selected.getByRole('button', { name: fitri.text('desk_payments_verify') }).click()
      await expect(selected.getByRole('alert')).toBeVisible({ timeout: 20_000 })
      await page.unroute('**/payments/verify')
      await selected.getByRole('button', { name: fitri.text('desk_payments_verify') }).click()
      await expect(row).toHaveCount(0)

      // The front desk may not verify: its list has no checkboxes.
      await sari.page.goto(`/desk/${LOCATION_ID}/payments?filter=all`)
      await expect(sari.page.getByRole('row').filter({ hasText: sari.name })).toBeVisible()
      await expect(sari.page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
      expect(faults).toEqual([])
    },
  )

import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays } from './days.ts'
import { logsInWithCodeApp } from './desk-app.ts'
import { opensBooking, panelOf } from './desk-person.ts'
import { asksForDrawer } from './desk-seller.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Abepura'
const LOCATION_ID = 'DJJ1'

for (const { language, width, days } of [
  { language: 'en', width: 1280, days: 18 },
  { language: 'id', width: 390, days: 17 },
] as const)
  story(
    `finance verifies a transfer, undoes it, and verifies it again, ${language}, ${width} px`,
    async ({ cast, venue }) => {
      story.setTimeout(480_000)
      const ani = await cast.person(`Ani Pertiwi ${width}`)
      await ani.opens(LOCATION, { daysAhead: days })
      await ani.picks({ hours: [20, 21], courts: ['Court 2'] })
      await ani.orders()
      const sari = await cast.customer(`Sari Kencana ${width}`, { width: 1280, height: 720 })
      const fitri = await cast.customer(`Fitri Amalia ${width}`, {
        language,
        width,
        height: width < 600 ? 844 : 720,
      })
      await venue.employs(sari.email, 'front-desk', LOCATION_ID)
      await venue.employs(fitri.email, 'finance', LOCATION_ID)
      await logsInWithCodeApp(sari, `/desk/${LOCATION_ID}/drawer`)
      await asksForDrawer(sari)
      await sari.page.getByLabel(sari.says('desk_drawer_name'), { exact: true }).fill(`Kas ${width}`)
      await sari.page.getByLabel(sari.says('desk_drawer_float'), { exact: true }).fill('0')
      await sari.button('desk_drawer_open_button').click()
      await expect(sari.page.getByRole('heading', { name: sari.says('desk_drawer_is_open') })).toBeVisible()
      await sari.page.goto(`/desk/${LOCATION_ID}?date=${dateInDays(LOCATION, days)}`)
      await opensBooking(sari, ani.name, [20, 22])
      await sari.page.keyboard.press('p')
      await panelOf(sari)
        .getByRole('button', { name: sari.says('counter_transfer') })
        .click()
      await sari.page.keyboard.type('BCA 88120')
      await sari.page.keyboard.press('Enter')
      await expect(panelOf(sari).getByText(sari.says('counter_taken'))).toBeVisible()

      await logsInWithCodeApp(fitri, `/desk/${LOCATION_ID}/payments`)
      const { page } = fitri
      const found: string[] = []
      const addFaults = async (): Promise<void> =>
        void found.push(...(await accessibilityFaults(fitri, width)))
      const row = page.getByRole('row').filter({ hasText: sari.name })
      const box = row.getByRole('checkbox')
      await expect(row).toContainText('BCA 88120')
      await expect(row).toContainText(fitri.says('desk_payments_unverified'))
      await addFaults()
      await box.focus()
      await page.keyboard.press('Space')
      const selected = page.getByRole('region', {
        name: fitri.says('desk_payments_selected', { count: '1' }),
      })
      await expect(selected).toContainText(fitri.says('counter_transfer'))
      await addFaults()
      await selected.getByRole('button', { name: fitri.says('desk_payments_verify') }).press('Enter')
      await expect(row).toHaveCount(0)

      const filter = (key: string) => page.getByRole('radio', { name: fitri.says(key), exact: true })
      await filter('desk_payments_verified').check({ force: true })
      await expect(row).toContainText(fitri.says('desk_payments_verified_by', { name: fitri.name }))
      await addFaults()
      await box.check()
      await selected.getByRole('button', { name: fitri.says('desk_payments_undo') }).click()
      await expect(row).toHaveCount(0)
      await filter('desk_payments_unverified').check({ force: true })
      await expect(row).toContainText('BCA 88120')

      // Without an answer the list stays, with what went wrong.
      await box.check()
      await page.route('**/payments/verify', (route) => route.abort())
      await selected.getByRole('button', { name: fitri.says('desk_payments_verify') }).click()
      await expect(selected.getByRole('alert')).toBeVisible({ timeout: 20_000 })
      await page.unroute('**/payments/verify')
      await selected.getByRole('button', { name: fitri.says('desk_payments_verify') }).click()
      await expect(row).toHaveCount(0)

      // The front desk may not verify: it sees the list without boxes.
      await sari.page.goto(`/desk/${LOCATION_ID}/payments?filter=all`)
      await expect(sari.page.getByRole('row').filter({ hasText: sari.name })).toBeVisible()
      await expect(sari.page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
      expect(found).toEqual([])
    },
  )

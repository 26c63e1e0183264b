import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { codeOfApp } from './code-app.ts'
import { dateInDays } from './days.ts'
import { logsInWithCodeApp } from './sets-up-code-app.ts'
import { opensBooking, detailsPanel } from './desk-staff.ts'
import { showsDrawerForm } from './desk-seller.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Abepura'
const LOCATION_ID = 'DJJ1'

for (const { language, width, daysAhead } of [
  { language: 'en', width: 1280, daysAhead: 19 },
  { language: 'id', width: 390, daysAhead: 20 },
] as const)
  story(
    `a card payment recorded as cash is corrected with a code, and the count shows both, ${language}, ${width} px`,
    async ({ cast, venue }) => {
      story.setTimeout(480_000)
      const ani = await cast.person(`Ani Lestari ${width}`)
      await ani.opensBoard(LOCATION, { daysAhead })
      await ani.picks({ hours: [18, 19], courts: ['Court 2'] })
      await ani.placesOrder()
      const manager = await cast.personWithAccount(`Made Sudana ${width}`, {
        language,
        width: 1280,
        height: 720,
      })
      const sari = await cast.personWithAccount(`Sari Utami ${width}`, {
        language,
        width,
        height: width < 600 ? 844 : 720,
      })
      await venue.giveRole(manager.email, 'manager', LOCATION_ID)
      await venue.giveRole(sari.email, 'front-desk', LOCATION_ID)
      const key = await logsInWithCodeApp(manager, `/desk/${LOCATION_ID}/drawer`)
      await logsInWithCodeApp(sari, `/desk/${LOCATION_ID}/drawer`)
      const faults: string[] = []
      const addFaults = async (): Promise<void> =>
        void faults.push(...(await accessibilityFaults(sari, width)))
      const { page } = sari
      const main = page.getByRole('main')
      const field = (label: string) => page.getByLabel(sari.text(label), { exact: true })

      // A drawer of her own, because other stories count the others.
      await showsDrawerForm(sari)
      await field('desk_drawer_name').fill(`Meja ${width}`)
      await field('desk_drawer_float').fill('500000')
      await sari.button('desk_drawer_open_button').click()
      await expect(main.getByRole('heading', { name: sari.text('desk_drawer_is_open') })).toBeVisible()

      await page.goto(`/desk/${LOCATION_ID}?date=${dateInDays(LOCATION, daysAhead)}`)
      await opensBooking(sari, ani.name, [18, 20])
      const panel = detailsPanel(sari)
      await page.keyboard.press('p')
      await page.keyboard.press('1')
      await page.keyboard.press('Enter')
      await expect(panel.getByText(sari.text('counter_taken'))).toBeVisible()

      // The staff member chooses the correct method by keyboard.
      const correct = panel.getByRole('button', { name: new RegExp(`^${sari.text('counter_correct')} `) })
      await correct.press('Enter')
      await expect(
        panel.getByRole('button', { name: sari.text('history_method_cash') }).first(),
      ).toBeFocused()
      await panel
        .getByRole('button', { name: sari.text('history_method_card') })
        .first()
        .press('Enter')
      await expect(panel.getByLabel(sari.text('counter_approval_code'))).toBeFocused()
      await addFaults()
      await page.keyboard.type('402771')
      await page.keyboard.press('Enter')

      const reasonField = panel.getByLabel(sari.text('counter_correct_why'))
      await expect(reasonField).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(reasonField).toHaveAccessibleDescription(sari.text('problem_reason_required'))
      await page.keyboard.type('Slip 402771')
      await addFaults()
      await page.keyboard.press('Enter')
      await expect(panel.getByRole('alert')).toHaveText(sari.text('problem_approval_needed'))
      const code = panel.getByLabel(sari.text('desk_approval_code'), { exact: true })
      await expect(code).toBeFocused()
      await panel
        .getByRole('combobox', { name: sari.text('desk_approval_by') })
        .selectOption({ label: manager.name })
      await venue.allowNextCode(manager.email)
      await code.fill(codeOfApp(key))
      await addFaults()
      await page.keyboard.press('Enter')
      await expect(panel.getByRole('heading', { name: sari.text('counter_payments') })).toBeFocused()
      await expect(panel.getByText('402771').first()).toBeVisible()
      await expect(panel.getByText(sari.text('desk_orders_act_correct'))).toBeVisible()
      await addFaults()

      await page.goto(`/desk/${LOCATION_ID}/drawer`)
      await sari.button('desk_drawer_close').click()
      await field('desk_drawer_note_count')
        .or(page.getByLabel(/100\.000/))
        .first()
        .fill('5')
      await sari.button('desk_drawer_next').click()
      await field('desk_drawer_edc_total').fill('1')
      await field('desk_drawer_qris_total').fill('0')
      await sari.button('desk_drawer_to_result').click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: sari.text('desk_drawer_close_now') })
        .click()
      await expect(main.getByRole('heading', { name: sari.text('desk_drawer_corrections') })).toBeVisible()
      await expect(main).toContainText(`${sari.name}`)
      await expect(main).toContainText(manager.name)
      await expect(main).toContainText('Slip 402771')
      // The wrong entry and its correction cancel each other, so the counted cash is the expected cash.
      await expect(
        page.getByRole('row', { name: new RegExp(`^${sari.text('history_method_cash')}`) }),
      ).toContainText(sari.text('desk_drawer_agrees'))
      await addFaults()
      expect(faults).toEqual([])
    },
  )

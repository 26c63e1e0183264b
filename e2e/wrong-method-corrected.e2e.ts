import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { codeOfApp } from './code-app.ts'
import { dateInDays } from './days.ts'
import { logsInWithCodeApp } from './desk-app.ts'
import { opensBooking, panelOf } from './desk-person.ts'
import { asksForDrawer } from './desk-seller.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Abepura'
const LOCATION_ID = 'DJJ1'

for (const { language, width, days } of [
  { language: 'en', width: 1280, days: 19 },
  { language: 'id', width: 390, days: 20 },
] as const)
  story(
    `a card payment recorded as cash is corrected with a code, and the count shows both, ${language}, ${width} px`,
    async ({ cast, venue }) => {
      story.setTimeout(480_000)
      const ani = await cast.person(`Ani Lestari ${width}`)
      await ani.opens(LOCATION, { daysAhead: days })
      await ani.picks({ hours: [18, 19], courts: ['Court 2'] })
      await ani.orders()
      const made = await cast.customer(`Made Sudana ${width}`, { language, width: 1280, height: 720 })
      const sari = await cast.customer(`Sari Utami ${width}`, {
        language,
        width,
        height: width < 600 ? 844 : 720,
      })
      await venue.employs(made.email, 'manager', LOCATION_ID)
      await venue.employs(sari.email, 'front-desk', LOCATION_ID)
      const key = await logsInWithCodeApp(made, `/desk/${LOCATION_ID}/drawer`)
      await logsInWithCodeApp(sari, `/desk/${LOCATION_ID}/drawer`)
      const found: string[] = []
      const addFaults = async (): Promise<void> =>
        void found.push(...(await accessibilityFaults(sari, width)))
      const { page } = sari
      const main = page.getByRole('main')
      const field = (label: string) => page.getByLabel(sari.says(label), { exact: true })

      // A drawer of her own, because other stories count the others.
      await asksForDrawer(sari)
      await field('desk_drawer_name').fill(`Meja ${width}`)
      await field('desk_drawer_float').fill('500000')
      await sari.button('desk_drawer_open_button').click()
      await expect(main.getByRole('heading', { name: sari.says('desk_drawer_is_open') })).toBeVisible()

      await page.goto(`/desk/${LOCATION_ID}?date=${dateInDays(LOCATION, days)}`)
      await opensBooking(sari, ani.name, [18, 20])
      const panel = panelOf(sari)
      await page.keyboard.press('p')
      await page.keyboard.press('1')
      await page.keyboard.press('Enter')
      await expect(panel.getByText(sari.says('counter_taken'))).toBeVisible()

      // The right method, by keyboard.
      const correct = panel.getByRole('button', { name: new RegExp(`^${sari.says('counter_correct')} `) })
      await correct.press('Enter')
      await expect(
        panel.getByRole('button', { name: sari.says('history_method_cash') }).first(),
      ).toBeFocused()
      await panel
        .getByRole('button', { name: sari.says('history_method_card') })
        .first()
        .press('Enter')
      await expect(panel.getByLabel(sari.says('counter_approval_code'))).toBeFocused()
      await addFaults()
      await page.keyboard.type('402771')
      await page.keyboard.press('Enter')

      const why = panel.getByLabel(sari.says('counter_correct_why'))
      await expect(why).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(why).toHaveAccessibleDescription(sari.says('problem_reason_required'))
      await page.keyboard.type('Slip 402771')
      await addFaults()
      await page.keyboard.press('Enter')
      await expect(panel.getByRole('alert')).toHaveText(sari.says('problem_approval_needed'))
      const code = panel.getByLabel(sari.says('desk_approval_code'), { exact: true })
      await expect(code).toBeFocused()
      await panel
        .getByRole('combobox', { name: sari.says('desk_approval_by') })
        .selectOption({ label: made.name })
      await venue.forgetsLastCode(made.email)
      await code.fill(codeOfApp(key))
      await addFaults()
      await page.keyboard.press('Enter')
      await expect(panel.getByRole('heading', { name: sari.says('counter_payments') })).toBeFocused()
      await expect(panel.getByText('402771').first()).toBeVisible()
      await expect(panel.getByText(sari.says('desk_orders_act_correct'))).toBeVisible()
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
        .getByRole('button', { name: sari.says('desk_drawer_close_now') })
        .click()
      await expect(main.getByRole('heading', { name: sari.says('desk_drawer_corrections') })).toBeVisible()
      await expect(main).toContainText(`${sari.name}`)
      await expect(main).toContainText(made.name)
      await expect(main).toContainText('Slip 402771')
      // The cash of the wrong entry came and went: what was counted is what is expected.
      await expect(
        page.getByRole('row', { name: new RegExp(`^${sari.says('history_method_cash')}`) }),
      ).toContainText(sari.says('desk_drawer_agrees'))
      await addFaults()
      expect(found).toEqual([])
    },
  )

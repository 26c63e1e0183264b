import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { codeOfApp } from './code-app.ts'
import { logsInWithCodeApp } from './desk-app.ts'
import { asksForDrawer } from './desk-seller.ts'
import { story } from './story.ts'

const drawer = '/desk/DJJ1/drawer'

for (const { language, width } of [
  { language: 'en', width: 1280 },
  { language: 'id', width: 390 },
] as const)
  story(
    `a manager approves a large pay-out from the drawer, ${language}, ${width} px`,
    async ({ cast, venue }) => {
      story.setTimeout(360_000)
      const made = await cast.customer(`Made Wirawan ${width}`, { language, width })
      const sari = await cast.customer(`Sari Wulandari ${width}`, {
        language,
        width,
        height: width < 600 ? 844 : 720,
      })
      await venue.employs(made.email, 'manager', 'DJJ1')
      await venue.employs(sari.email, 'front-desk', 'DJJ1')
      const key = await logsInWithCodeApp(made, drawer)
      await logsInWithCodeApp(sari, drawer)
      const found: string[] = []
      const addFaults = async (): Promise<void> =>
        void found.push(...(await accessibilityFaults(sari, width)))
      const field = (label: string) => sari.page.getByLabel(sari.says(label), { exact: true })

      await asksForDrawer(sari)
      await field('desk_drawer_name').fill(`Counter ${width}`)
      await field('desk_drawer_float').fill('900000')
      await sari.button('desk_drawer_open_button').click()
      await field('counter_amount').fill('300000')
      await field('desk_drawer_reason').fill('Repair of the net')
      await sari.button('desk_drawer_record').click()
      await expect(sari.page.getByRole('main').getByRole('alert')).toHaveText(
        sari.says('problem_approval_needed'),
      )
      const code = field('desk_approval_code')
      await expect(code).toBeFocused()
      await addFaults()
      await sari.page
        .getByRole('combobox', { name: sari.says('desk_approval_by') })
        .selectOption({ label: made.name })
      await code.fill('000000')
      await sari.button('desk_drawer_record').click()
      await expect(sari.page.getByRole('main').getByRole('alert')).toHaveText(
        sari.says('problem_second_factor_wrong'),
      )
      await venue.forgetsLastCode(made.email)
      await code.fill(codeOfApp(key))
      await sari.page.keyboard.press('Enter')
      await expect(field('counter_amount')).toHaveValue('')
      await expect(code).toHaveCount(0)
      await addFaults()
      expect(found).toEqual([])
    },
  )

import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { codeOfApp } from './code-app.ts'
import { logsInWithCodeApp } from './sets-up-code-app.ts'
import { showsDrawerForm } from './desk-seller.ts'
import { story } from './story.ts'

const drawerPage = '/desk/DJJ1/drawer'

for (const { language, width } of [
  { language: 'en', width: 1280 },
  { language: 'id', width: 390 },
] as const)
  story(
    `a manager approves a pay-out above the front desk’s limit with a code, ${language}, ${width} px`,
    async ({ cast, venue }) => {
      story.setTimeout(360_000)
      const made = await cast.personWithAccount(`Made Wirawan ${width}`, { language, width })
      const sari = await cast.personWithAccount(`Sari Wulandari ${width}`, {
        language,
        width,
        height: width < 600 ? 844 : 720,
      })
      await venue.giveRole(made.email, 'manager', 'DJJ1')
      await venue.giveRole(sari.email, 'front-desk', 'DJJ1')
      const codeKey = await logsInWithCodeApp(made, drawerPage)
      await logsInWithCodeApp(sari, drawerPage)
      const faults: string[] = []
      const addFaults = async (): Promise<void> =>
        void faults.push(...(await accessibilityFaults(sari, width)))
      const field = (key: string) => sari.page.getByLabel(sari.text(key), { exact: true })

      await showsDrawerForm(sari)
      await field('desk_drawer_name').fill(`Counter ${width}`)
      await field('desk_drawer_float').fill('900000')
      await sari.button('desk_drawer_open_button').click()
      await field('counter_amount').fill('300000')
      await field('desk_drawer_reason').fill('Repair of the net')
      await sari.button('desk_drawer_record').click()
      await expect(sari.page.getByRole('main').getByRole('alert')).toHaveText(
        sari.text('problem_approval_needed'),
      )
      const code = field('desk_approval_code')
      await expect(code).toBeFocused()
      await addFaults()
      await sari.page
        .getByRole('combobox', { name: sari.text('desk_approval_by') })
        .selectOption({ label: made.name })
      await code.fill('000000')
      await sari.button('desk_drawer_record').click()
      await expect(sari.page.getByRole('main').getByRole('alert')).toHaveText(
        sari.text('problem_second_factor_wrong'),
      )
      await venue.allowNextCode(made.email)
      await code.fill(codeOfApp(codeKey))
      await sari.page.keyboard.press('Enter')
      await expect(field('counter_amount')).toHaveValue('')
      await expect(code).toHaveCount(0)
      await addFaults()
      expect(faults).toEqual([])
    },
  )

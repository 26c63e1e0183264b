import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsInWithCodeApp } from './desk-app.ts'
import { asksForDrawer } from './desk-seller.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const field = (person: Person, key: string) => person.page.getByLabel(person.says(key), { exact: true })

/** Changes the most cash that the front desk pays out in a day. */
async function limitsPayOuts(person: Person, digits: string): Promise<void> {
  await field(person, 'settings_pay_out').fill(digits)
  await person.page.keyboard.press('Control+s')
  await expect(person.page.getByText(person.says('office_changes', { count: 1 }))).toBeHidden()
}

story(
  'a manager lowers what the front desk may pay out, and the next pay-out is asked for a code',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    const manager = await cast.customer('Gusti Wirya', { width: 1280, height: 720 })
    const desk = await cast.customer('Luh Larasita', { width: 1280, height: 720 })
    await venue.employs(manager.email, 'manager', 'DPS1')
    await venue.employs(desk.email, 'front-desk', 'DPS1')
    await logsInWithCodeApp(manager, '/desk/DPS1/settings')
    await expect(field(manager, 'settings_pay_out')).toHaveValue('200.000')
    await limitsPayOuts(manager, '100000')
    await expect(field(manager, 'settings_pay_out')).toHaveValue('100.000')
    expect(await accessibilityFaults(manager, 1280)).toEqual([])

    await logsInWithCodeApp(desk, '/desk/DPS1/drawer')
    await asksForDrawer(desk)
    await field(desk, 'desk_drawer_name').fill('Counter of Luh')
    await field(desk, 'desk_drawer_float').fill('900000')
    await desk.button('desk_drawer_open_button').click()
    const paysOut = async (amount: string): Promise<void> => {
      await field(desk, 'counter_amount').fill(amount)
      await field(desk, 'desk_drawer_reason').fill('Ice for the guests')
      await desk.button('desk_drawer_record').click()
    }
    await paysOut('100000')
    await expect(field(desk, 'counter_amount')).toHaveValue('')
    await paysOut('1000')
    await expect(desk.page.getByRole('main').getByRole('alert')).toHaveText(
      desk.says('problem_approval_needed'),
    )

    // The front desk reads the limit and cannot change it.
    await desk.page.goto('/desk/DPS1/settings')
    const limit = field(desk, 'settings_pay_out')
    await expect(limit).toHaveValue('100.000')
    await expect(limit).toHaveAttribute('readonly')
    await limitsPayOuts(manager, '200000')
  },
)

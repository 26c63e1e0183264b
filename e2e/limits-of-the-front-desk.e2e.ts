import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsInWithCodeApp } from './sets-up-code-app.ts'
import { showsDrawerForm } from './desk-seller.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const field = (person: Person, key: string) => person.page.getByLabel(person.text(key), { exact: true })

/** Sets how much cash, in rupiah, the front desk may pay out in a day. */
async function setsPayOutLimit(person: Person, digits: string): Promise<void> {
  await field(person, 'settings_pay_out').fill(digits)
  await person.page.keyboard.press('Control+s')
  await expect(person.page.getByText(person.text('office_changes', { count: 1 }))).toBeHidden()
}

story(
  'a manager lowers the limit of pay-outs of the front desk, and a pay-out above the limit asks for a code',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    const manager = await cast.personWithAccount('Gusti Wirya', { width: 1280, height: 720 })
    const frontDesk = await cast.personWithAccount('Luh Larasita', { width: 1280, height: 720 })
    await venue.giveRole(manager.email, 'manager', 'DPS1')
    await venue.giveRole(frontDesk.email, 'front-desk', 'DPS1')
    await logsInWithCodeApp(manager, '/desk/DPS1/settings')
    await expect(field(manager, 'settings_pay_out')).toHaveValue('200.000')
    await setsPayOutLimit(manager, '100000')
    await expect(field(manager, 'settings_pay_out')).toHaveValue('100.000')
    expect(await accessibilityFaults(manager, 1280)).toEqual([])

    await logsInWithCodeApp(frontDesk, '/desk/DPS1/drawer')
    await showsDrawerForm(frontDesk)
    await field(frontDesk, 'desk_drawer_name').fill('Counter of Luh')
    await field(frontDesk, 'desk_drawer_float').fill('900000')
    await frontDesk.button('desk_drawer_open_button').click()
    const paysOut = async (amount: string): Promise<void> => {
      await field(frontDesk, 'counter_amount').fill(amount)
      await field(frontDesk, 'desk_drawer_reason').fill('Ice for the guests')
      await frontDesk.button('desk_drawer_record').click()
    }
    await paysOut('100000')
    await expect(field(frontDesk, 'counter_amount')).toHaveValue('')
    await paysOut('1000')
    await expect(frontDesk.page.getByRole('main').getByRole('alert')).toHaveText(
      frontDesk.text('problem_approval_needed'),
    )

    // The front desk reads the limit and cannot change it.
    await frontDesk.page.goto('/desk/DPS1/settings')
    const limit = field(frontDesk, 'settings_pay_out')
    await expect(limit).toHaveValue('100.000')
    await expect(limit).toHaveAttribute('readonly')
    await setsPayOutLimit(manager, '200000')
  },
)

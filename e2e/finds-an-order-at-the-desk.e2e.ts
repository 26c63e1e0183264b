import { logsInAtDesk, ownerSurya } from './desk-staff.ts'
import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Renon'

story(
  'staff find an order by its number, write a note, see another note that was saved meanwhile, and see the acts of the order',
  async ({ cast }) => {
    story.setTimeout(240_000)
    const ani = await cast.person('Ani Kusuma')
    await ani.opensBoard(LOCATION, { daysAhead: 26 })
    await ani.picks({ hours: [18, 19], courts: ['Court 2'] })
    await ani.placesOrder()
    const number = await ani.orderNumber()

    const staff = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = staff
    const text = (key: string, values?: Record<string, string>): string => staff.text(key, values)
    const main = page.getByRole('main')
    await logsInAtDesk(staff, ownerSurya, '/desk/DPS1/orders')

    await expect(main.getByRole('row', { name: new RegExp(`Ani Kusuma.*${number}`) })).toBeVisible()
    await main.getByRole('radio', { name: text('desk_orders_done'), exact: true }).check({ force: true })
    await expect(main.getByRole('row', { name: /Ani Kusuma/ })).toHaveCount(0)
    await main.getByRole('searchbox').fill(number.toLowerCase())
    await page.keyboard.press('Enter')
    await main.getByRole('button', { name: new RegExp(`Ani Kusuma.*${number}`) }).press('Enter')

    const panel = page.getByRole('complementary', { name: text('schedule_details') })
    await expect(panel.getByRole('heading', { name: 'Ani Kusuma' })).toBeFocused()
    await expect(panel.getByText(text('desk_orders_step_held'))).toBeVisible()
    await expect(panel.getByRole('link', { name: text('locations_whatsapp') })).toHaveAttribute(
      'href',
      /wa\.me\/62\d+$/,
    )
    await panel.getByRole('button', { name: text('basket_edit') }).click()
    await expect(panel.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('Cake at 19:45')
    // Closing the panel keeps the typed note.
    await panel.getByRole('button', { name: text('schedule_close') }).click()
    await expect(main.getByRole('button', { name: /Ani Kusuma/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('textbox')).toHaveValue('Cake at 19:45')

    // The same person saves another note in a second tab. Saving here first shows that note and overwrites nothing.
    const secondTab = await page.context().newPage()
    await secondTab.goto(page.url())
    const otherPanel = secondTab.getByRole('complementary', { name: text('schedule_details') })
    await otherPanel.getByRole('button', { name: text('basket_edit') }).click()
    await otherPanel.getByRole('textbox').fill('Wants an indoor court')
    await otherPanel.getByRole('button', { name: text('desk_orders_note_save') }).click()
    await expect(otherPanel.getByText('Wants an indoor court')).toBeVisible()
    await secondTab.close()
    await panel.getByRole('button', { name: text('desk_orders_note_save') }).click()
    await expect(
      panel.getByText(text('desk_orders_note_now', { note: 'Wants an indoor court' })),
    ).toBeVisible()
    await expect(panel.getByRole('textbox')).toHaveValue('Cake at 19:45')
    expect(await accessibilityFaults(staff, 1280)).toEqual([])
    await panel.getByRole('textbox').fill('Wants an indoor court. Cake at 19:45')
    await panel.getByRole('button', { name: text('desk_orders_note_save') }).click()
    await expect(panel.getByRole('textbox')).toHaveCount(0)
    await expect(panel.getByText('Wants an indoor court. Cake at 19:45')).toBeVisible()
    await expect(panel.getByText(text('desk_orders_act_note')).first()).toBeVisible()
    expect(await accessibilityFaults(staff, 1280)).toEqual([])
  },
)

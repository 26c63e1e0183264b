import { entersDesk, surya } from './desk-person.ts'
import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Renon'
story(
  'staff find an order by its number, note what the desk should know, and see what happened',
  async ({ cast }) => {
    story.setTimeout(240_000)
    const ani = await cast.person('Ani Kusuma')
    await ani.opens(LOCATION, { daysAhead: 26 })
    await ani.picks({ hours: [18, 19], courts: ['Court 2'] })
    await ani.orders()
    const number = await ani.orderNumber()

    const staff = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = staff
    const says = (key: string, values?: Record<string, string>): string => staff.says(key, values)
    const main = page.getByRole('main')
    await entersDesk(staff, surya, '/desk/DPS1/orders')

    await expect(main.getByRole('row', { name: new RegExp(`Ani Kusuma.*${number}`) })).toBeVisible()
    await main.getByRole('radio', { name: says('desk_orders_done'), exact: true }).check({ force: true })
    await expect(main.getByRole('row', { name: /Ani Kusuma/ })).toHaveCount(0)
    await main.getByRole('searchbox').fill(number.toLowerCase())
    await page.keyboard.press('Enter')
    await main.getByRole('button', { name: new RegExp(`Ani Kusuma.*${number}`) }).press('Enter')

    const panel = page.getByRole('complementary', { name: says('schedule_details') })
    await expect(panel.getByRole('heading', { name: 'Ani Kusuma' })).toBeFocused()
    await expect(panel.getByText(says('desk_orders_step_held'))).toBeVisible()
    await expect(panel.getByRole('link', { name: says('locations_whatsapp') })).toHaveAttribute(
      'href',
      /wa\.me\/62\d+$/,
    )
    await panel.getByRole('button', { name: says('basket_edit') }).click()
    await expect(panel.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('Cake at 19:45')
    // What was typed survives closing the panel.
    await panel.getByRole('button', { name: says('schedule_close') }).click()
    await expect(main.getByRole('button', { name: /Ani Kusuma/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('textbox')).toHaveValue('Cake at 19:45')

    // Another person saves a note in between: it is not overwritten without being shown.
    const second = await page.context().newPage()
    await second.goto(page.url())
    const other = second.getByRole('complementary', { name: says('schedule_details') })
    await other.getByRole('button', { name: says('basket_edit') }).click()
    await other.getByRole('textbox').fill('Wants an indoor court')
    await other.getByRole('button', { name: says('desk_orders_note_save') }).click()
    await expect(other.getByText('Wants an indoor court')).toBeVisible()
    await second.close()
    await panel.getByRole('button', { name: says('desk_orders_note_save') }).click()
    await expect(
      panel.getByText(says('desk_orders_note_now', { note: 'Wants an indoor court' })),
    ).toBeVisible()
    await expect(panel.getByRole('textbox')).toHaveValue('Cake at 19:45')
    expect(await accessibilityFaults(staff, 1280)).toEqual([])
    await panel.getByRole('textbox').fill('Wants an indoor court. Cake at 19:45')
    await panel.getByRole('button', { name: says('desk_orders_note_save') }).click()
    await expect(panel.getByRole('textbox')).toHaveCount(0)
    await expect(panel.getByText('Wants an indoor court. Cake at 19:45')).toBeVisible()
    await expect(panel.getByText(says('desk_orders_act_note')).first()).toBeVisible()
    expect(await accessibilityFaults(staff, 1280)).toEqual([])
  },
)

import { logsInWithCodeApp } from './desk-app.ts'
import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { codeOfApp } from './code-app.ts'
import { dateInDays } from './days.ts'
import { freeCell, opensDrawer, salePanel, waysToPay, writesDown } from './desk-seller.ts'
import { story } from './story.ts'

const LOCATION_ID = 'DPS1'
const drawer = `/desk/${LOCATION_ID}/drawer`

story(
  'the front desk lowers a price, and a manager approves what is above the limit',
  async ({ cast, venue }) => {
    story.setTimeout(480_000)
    const made = await cast.customer('Made Wirawan off')
    const sari = await cast.customer('Sari Wulandari off', { width: 1280, height: 720 })
    await venue.employs(made.email, 'manager', LOCATION_ID)
    await venue.employs(sari.email, 'front-desk', LOCATION_ID)
    const key = await logsInWithCodeApp(made, drawer)
    await logsInWithCodeApp(sari, drawer)
    const { page } = sari
    const says = (text: string, values = {}): string => sari.says(text, values)
    await opensDrawer(sari, LOCATION_ID)
    await page.goto(`/desk/${LOCATION_ID}?date=${dateInDays('Pantul Renon', 50)}`)
    await freeCell(sari, 'Court 1', 18).click()
    await writesDown(sari, 'Galih Prasetyo')
    const panel = salePanel(sari)
    await panel.getByRole('button', { name: says('sell_off'), exact: true }).click()
    await panel.getByRole('radio', { name: says('sell_off_percent') }).check({ force: true })
    await panel.getByLabel(says('sell_off_percent')).last().fill('50')
    await panel.getByLabel(says('desk_drawer_reason')).fill('The lights went out')
    const code = panel.getByLabel(says('desk_approval_code'))
    await expect(code).toBeVisible()
    expect(await accessibilityFaults(sari, 1280)).toEqual([])
    await panel.getByRole('combobox', { name: says('desk_approval_by') }).selectOption({ label: made.name })
    await venue.forgetsLastCode(made.email)
    await code.fill(codeOfApp(key))
    await panel.getByRole('button', { name: says('counter_take') }).click()
    await expect(waysToPay(sari)).toBeVisible()
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    await expect(panel.getByText(says('sell_sold'))).toBeVisible()
    expect(await accessibilityFaults(sari, 1280)).toEqual([])
  },
)

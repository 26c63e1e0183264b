import { logsInWithCodeApp } from './sets-up-code-app.ts'
import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { codeOfApp } from './code-app.ts'
import { dateInDays } from './days.ts'
import { freeCell, opensDrawer, salePanel, paymentMethods, entersNewBuyer } from './desk-seller.ts'
import { story } from './story.ts'

const LOCATION_ID = 'DPS1'
const drawerPage = `/desk/${LOCATION_ID}/drawer`

story(
  'the front desk sells at half price: a staff discount above its limit needs the code of a manager',
  async ({ cast, venue }) => {
    story.setTimeout(480_000)
    const made = await cast.personWithAccount('Made Wirawan off')
    const sari = await cast.personWithAccount('Sari Wulandari off', { width: 1280, height: 720 })
    await venue.giveRole(made.email, 'manager', LOCATION_ID)
    await venue.giveRole(sari.email, 'front-desk', LOCATION_ID)
    const codeKey = await logsInWithCodeApp(made, drawerPage)
    await logsInWithCodeApp(sari, drawerPage)
    const { page } = sari
    const text = (key: string, values = {}): string => sari.text(key, values)
    await opensDrawer(sari, LOCATION_ID)
    await page.goto(`/desk/${LOCATION_ID}?date=${dateInDays('Pantul Renon', 50)}`)
    await freeCell(sari, 'Court 1', 18).click()
    await entersNewBuyer(sari, 'Galih Prasetyo')
    const panel = salePanel(sari)
    await panel.getByRole('button', { name: text('sell_off'), exact: true }).click()
    await panel.getByRole('radio', { name: text('sell_off_percent') }).check({ force: true })
    await panel.getByLabel(text('sell_off_percent')).last().fill('50')
    await panel.getByLabel(text('desk_drawer_reason')).fill('The lights went out')
    const code = panel.getByLabel(text('desk_approval_code'))
    await expect(code).toBeVisible()
    expect(await accessibilityFaults(sari, 1280)).toEqual([])
    await panel.getByRole('combobox', { name: text('desk_approval_by') }).selectOption({ label: made.name })
    await venue.allowNextCode(made.email)
    await code.fill(codeOfApp(codeKey))
    await panel.getByRole('button', { name: text('counter_take') }).click()
    await expect(paymentMethods(sari)).toBeVisible()
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    await expect(panel.getByText(text('sell_sold'))).toBeVisible()
    expect(await accessibilityFaults(sari, 1280)).toEqual([])
  },
)

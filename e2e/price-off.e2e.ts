import { expect } from '@playwright/test'
import { barriers } from './barriers.ts'
import { codeOfApp } from './code-app.ts'
import { logsInHere } from './customer.ts'
import { dayAhead } from './days.ts'
import { freeCell, opensDrawer, salePanel, waysToPay, writesDown } from './desk-seller.ts'
import type { Guest } from './guest.ts'
import { story } from './story.ts'

const LOCATION = 'DPS1'

/** Logs in at the desk, sets up the code app, and returns its key. */
async function entersWithApp(person: Guest): Promise<string> {
  await person.page.goto(`/auth/login?redirect=${encodeURIComponent(`/desk/${LOCATION}/drawer`)}`)
  await logsInHere(person)
  await expect(person.mainHeading).toHaveText(person.says('desk_set_up'))
  const key = await person.page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).innerText()
  await person.page.getByLabel(person.says('desk_first_code'), { exact: true }).fill(codeOfApp(key))
  await person.button('desk_confirm').click()
  await person.button('desk_kept').click()
  await expect(person.page).toHaveURL(new RegExp(`desk/${LOCATION}/drawer$`))
  return key
}

story(
  'the front desk lowers a price, and a manager approves what is above the limit',
  async ({ cast, venue }) => {
    story.setTimeout(480_000)
    const made = await cast.customer('Made Wirawan off')
    const sari = await cast.customer('Sari Wulandari off', { width: 1280, height: 720 })
    await venue.employs(made.email, 'manager', LOCATION)
    await venue.employs(sari.email, 'front-desk', LOCATION)
    const key = await entersWithApp(made)
    await entersWithApp(sari)
    const { page } = sari
    const says = (text: string, values = {}): string => sari.says(text, values)
    await opensDrawer(sari, LOCATION)
    await page.goto(`/desk/${LOCATION}?date=${dayAhead('Pantul Renon', 50)}`)
    await freeCell(sari, 'Court 1', 18).click()
    await writesDown(sari, 'Galih Prasetyo')
    const panel = salePanel(sari)
    await panel.getByRole('button', { name: says('sell_off'), exact: true }).click()
    await panel.getByRole('radio', { name: says('sell_off_percent') }).check({ force: true })
    await panel.getByLabel(says('sell_off_percent')).last().fill('50')
    await panel.getByLabel(says('desk_drawer_reason')).fill('The lights went out')
    const code = panel.getByLabel(says('desk_approval_code'))
    await expect(code).toBeVisible()
    expect(await barriers(sari, 1280)).toEqual([])
    await panel.getByRole('combobox', { name: says('desk_approval_by') }).selectOption({ label: made.name })
    await venue.forgetsLastCode(made.email)
    await code.fill(codeOfApp(key))
    await panel.getByRole('button', { name: says('counter_take') }).click()
    await expect(waysToPay(sari)).toBeVisible()
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    await expect(panel.getByText(says('sell_sold'))).toBeVisible()
    expect(await barriers(sari, 1280)).toEqual([])
  },
)

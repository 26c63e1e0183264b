import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { entersDesk, surya } from './desk-person.ts'
import type { Person } from './person.ts'
import { summary } from './package-buyer.ts'
import { story } from './story.ts'

// Renon on a day that no other story uses, and a code that this story adds.
const locationName = 'Pantul Renon'
const day = 29
const CODE = 'RENONRAMAI'

const field = (person: Person, key: string): Locator =>
  person.page
    .getByRole('region', { name: new RegExp(`^(${CODE}|${person.says('promos_by_itself')})`) })
    .getByLabel(person.says(key), { exact: true })

const inList = (person: Person, name: RegExp): Locator =>
  person.page.getByRole('region', { name: person.says('layout_page_promo') }).getByRole('button', { name })

async function saves(person: Person): Promise<void> {
  await person.page.keyboard.press('Control+s')
}

async function isSaved(person: Person): Promise<void> {
  await expect(person.page.getByText(person.says('office_changes', { count: 1 }))).toBeHidden()
  await expect(person.page.getByText(person.says('promo_list_saved')).first()).toBeVisible()
}

/** Books an hour up to the checkout. */
async function books(player: Person, hour: number): Promise<void> {
  await player.opens(locationName, { daysAhead: day })
  await player.picks({ hours: [hour], courts: ['Court 2'] })
  await player.continuesToDetails()
  await player.givesDetails()
}

const codeField = (player: Person): Locator => player.page.getByLabel(player.says('promos_field'))

async function types(player: Person, code: string): Promise<void> {
  if (!(await codeField(player).isVisible())) await player.button('promos_field_open').click()
  await codeField(player).fill(code)
  await player.page.keyboard.press('Enter')
}

story('a manager makes a code, players use it up, and the manager ends it', async ({ cast, venue }) => {
  story.setTimeout(300_000)
  await venue.resetAttempts()
  const owner = await cast.person('Surya', { width: 1280, height: 720 })
  const { page } = owner
  await entersDesk(owner, surya, '/desk/DPS1/promos')
  await expect(inList(owner, /^PAGI20/)).toBeVisible()
  expect(await accessibilityFaults(owner, 1280)).toEqual([])
  await owner.button('promo_list_add').click()
  await expect(page).toHaveURL(/promo=/)
  await expect(page.getByText(owner.says('promo_list_added')).first()).toBeVisible()
  await field(owner, 'desk_code').fill('renon ramai')
  await field(owner, 'promo_list_kind').selectOption('amount')
  await field(owner, 'counter_amount').fill('40000')
  await field(owner, 'promo_list_max_uses').fill('1')
  await field(owner, 'promo_list_name_en').fill('Busy Renon')
  await field(owner, 'promo_list_name_id').fill('Renon ramai')
  await expect(page.getByText('Rp 600.000 less Rp 40.000 = Rp 560.000')).toBeVisible()
  await page.getByRole('switch', { name: owner.says('packages_active') }).click()
  expect(await accessibilityFaults(owner, 1280)).toEqual([])
  await saves(owner)
  await isSaved(owner)
  await expect(inList(owner, new RegExp(`^${CODE}`))).toContainText(
    owner.says('promo_list_uses_of', { used: 0, most: 1 }),
  )

  const ulfah = await cast.person('Ulfah Dewanti')
  await books(ulfah, 9)
  await types(ulfah, CODE)
  await expect(summary(ulfah)).toContainText('40.000')
  await ulfah.placeOrderButton.click()
  await ulfah.seesPaymentPage()
  await ulfah.pays()

  const bestari = await cast.person('Bestari Nuraini')
  await books(bestari, 11)
  await types(bestari, CODE)
  await expect(codeField(bestari)).toHaveAccessibleDescription(bestari.says('problem_promo_used_up'))

  // What was used keeps its terms: another discount makes a copy with the same code.
  await page.reload()
  await expect(inList(owner, new RegExp(`^${CODE}`))).toContainText(owner.says('promos_used_up'))
  await inList(owner, new RegExp(`^${CODE}`)).click()
  await field(owner, 'counter_amount').fill('60000')
  await saves(owner)
  await expect(page.getByText(owner.says('promo_list_copy_question'))).toBeVisible()
  expect(await accessibilityFaults(owner, 1280)).toEqual([])
  await owner.button('promo_list_copy').click()
  await expect(page.getByText(owner.says('promo_list_copied')).first()).toBeVisible()
  await expect(inList(owner, new RegExp(`^${CODE}~`))).toContainText(owner.says('promo_list_paused'))
  await types(bestari, CODE)
  await expect(summary(bestari)).toContainText('60.000')

  await field(owner, 'promo_list_listed').click()
  await page.getByRole('switch', { name: owner.says('packages_active') }).click()
  await saves(owner)
  await expect(inList(owner, new RegExp(`^${CODE} `))).toContainText(owner.says('promo_list_paused'))
  await bestari.button('promos_remove_code', { code: CODE }).first().click()
  await types(bestari, CODE)
  await expect(codeField(bestari)).toHaveAccessibleDescription(bestari.says('problem_promo_unknown'))
  await page.goto('/desk/DPS1/acts')
  await expect(page.getByRole('main')).toContainText(owner.says('desk_act_replace_promo'))
})

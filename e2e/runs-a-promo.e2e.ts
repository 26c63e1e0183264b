import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsInAtDesk, ownerSurya } from './desk-staff.ts'
import type { Person } from './person.ts'
import { checkoutSummary } from './package-buyer.ts'
import { story } from './story.ts'

// Renon on a day that no other story uses, and a code that this story adds.
const locationName = 'Pantul Renon'
const daysAhead = 29
const CODE = 'RENONRAMAI'

const field = (person: Person, key: string): Locator =>
  person.page
    .getByRole('region', { name: new RegExp(`^(${CODE}|${person.text('promos_by_itself')})`) })
    .getByLabel(person.text(key), { exact: true })

const promoInList = (person: Person, name: RegExp): Locator =>
  person.page.getByRole('region', { name: person.text('layout_page_promo') }).getByRole('button', { name })

async function saves(person: Person): Promise<void> {
  await person.page.keyboard.press('Control+s')
}

async function seesSaved(person: Person): Promise<void> {
  await expect(person.page.getByText(person.text('office_changes', { count: 1 }))).toBeHidden()
  await expect(person.page.getByText(person.text('promo_list_saved')).first()).toBeVisible()
}

/** Books an hour up to the checkout. */
async function booksUpToCheckout(player: Person, hour: number): Promise<void> {
  await player.opensBoard(locationName, { daysAhead })
  await player.picks({ hours: [hour], courts: ['Court 2'] })
  await player.continuesToDetails()
  await player.fillsContactDetails()
}

const codeField = (player: Person): Locator => player.page.getByLabel(player.text('promos_field'))

async function entersCode(player: Person, code: string): Promise<void> {
  if (!(await codeField(player).isVisible())) await player.button('promos_field_open').click()
  await codeField(player).fill(code)
  await player.page.keyboard.press('Enter')
}

story(
  'an owner makes a promo code, a player uses it up, and the owner pauses it',
  async ({ cast, venue }) => {
    story.setTimeout(300_000)
    await venue.clearRateLimits()
    const owner = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = owner
    await logsInAtDesk(owner, ownerSurya, '/desk/DPS1/promos')
    await expect(promoInList(owner, /^PAGI20/)).toBeVisible()
    expect(await accessibilityFaults(owner, 1280)).toEqual([])
    await owner.button('promo_list_add').click()
    await expect(page).toHaveURL(/promo=/)
    await expect(page.getByText(owner.text('promo_list_added')).first()).toBeVisible()
    await field(owner, 'desk_code').fill('renon ramai')
    await field(owner, 'promo_list_kind').selectOption('amount')
    await field(owner, 'counter_amount').fill('40000')
    await field(owner, 'promo_list_max_uses').fill('1')
    await field(owner, 'promo_list_name_en').fill('Busy Renon')
    await field(owner, 'promo_list_name_id').fill('Renon ramai')
    await expect(page.getByText('Rp 600.000 less Rp 40.000 = Rp 560.000')).toBeVisible()
    await page.getByRole('switch', { name: owner.text('packages_active') }).click()
    expect(await accessibilityFaults(owner, 1280)).toEqual([])
    await saves(owner)
    await seesSaved(owner)
    await expect(promoInList(owner, new RegExp(`^${CODE}`))).toContainText(
      owner.text('promo_list_uses_of', { used: 0, most: 1 }),
    )

    const ulfah = await cast.person('Ulfah Dewanti')
    await booksUpToCheckout(ulfah, 9)
    await entersCode(ulfah, CODE)
    await expect(checkoutSummary(ulfah)).toContainText('40.000')
    await ulfah.placeOrderButton.click()
    await ulfah.seesPaymentPage()
    await ulfah.pays()

    const bestari = await cast.person('Bestari Nuraini')
    await booksUpToCheckout(bestari, 11)
    await entersCode(bestari, CODE)
    await expect(codeField(bestari)).toHaveAccessibleDescription(bestari.text('problem_promo_used_up'))

    // A promo that was used keeps its terms: another discount makes a copy with the same code.
    await page.reload()
    await expect(promoInList(owner, new RegExp(`^${CODE}`))).toContainText(owner.text('promos_used_up'))
    await promoInList(owner, new RegExp(`^${CODE}`)).click()
    await field(owner, 'counter_amount').fill('60000')
    await saves(owner)
    await expect(page.getByText(owner.text('promo_list_copy_question'))).toBeVisible()
    expect(await accessibilityFaults(owner, 1280)).toEqual([])
    await owner.button('promo_list_copy').click()
    await expect(page.getByText(owner.text('promo_list_copied')).first()).toBeVisible()
    await expect(promoInList(owner, new RegExp(`^${CODE}~`))).toContainText(owner.text('promo_list_paused'))
    await entersCode(bestari, CODE)
    await expect(checkoutSummary(bestari)).toContainText('60.000')

    await field(owner, 'promo_list_listed').click()
    await page.getByRole('switch', { name: owner.text('packages_active') }).click()
    await saves(owner)
    await expect(promoInList(owner, new RegExp(`^${CODE} `))).toContainText(owner.text('promo_list_paused'))
    await bestari.button('promos_remove_code', { code: CODE }).first().click()
    await entersCode(bestari, CODE)
    await expect(codeField(bestari)).toHaveAccessibleDescription(bestari.text('problem_promo_unknown'))
    await page.goto('/desk/DPS1/acts')
    await expect(page.getByRole('main')).toContainText(owner.text('desk_act_replace_promo'))
  },
)

import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsIn } from './customer.ts'
import { logsInAtDesk, ownerSurya } from './desk-staff.ts'
import type { Person } from './person.ts'
import { opensPackageCheckout, choosesLocationForPackages } from './package-buyer.ts'
import { story } from './story.ts'

// This story adds its own package, because it changes the price.
const NAME = 'Renon Regulars'

const field = (person: Person, key: string): Locator =>
  person.page.getByRole('main').getByLabel(person.text(key), { exact: true })

const saves = (person: Person): Promise<void> => person.page.keyboard.press('Control+s')

/** The button of a package in the list of the desk. */
const inList = (person: Person, name: RegExp): Locator =>
  person.page.getByRole('region', { name: person.text('layout_page_package') }).getByRole('button', { name })

story(
  'a manager adds a package and a player buys it; a new price makes a copy, and the player keeps what was bought',
  async ({ cast, venue }) => {
    story.setTimeout(300_000)
    await venue.clearRateLimits()
    const owner = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = owner
    await logsInAtDesk(owner, ownerSurya, '/desk/DPS1/packages')
    await expect(inList(owner, /^Flexi 10/)).toBeVisible()
    expect(await accessibilityFaults(owner, 1280)).toEqual([])
    await owner.button('package_list_add').click()
    await expect(page).toHaveURL(/package=DPS1-P\d+/)
    await expect(page.getByText(owner.text('package_list_added')).first()).toBeVisible()
    await field(owner, 'history_name').fill(NAME)
    await field(owner, 'desk_people_hours').fill('8')
    await field(owner, 'sell_price').fill('1600000')
    await expect(page.getByText('8 court-hours for Rp 1.600.000 = Rp 200.000 per hour.')).toBeVisible()
    await page
      .getByRole('group', { name: owner.text('classes_days') })
      .getByLabel('Sun')
      .uncheck()
    await page.getByRole('switch', { name: owner.text('court_list_on_sale') }).click()
    expect(await accessibilityFaults(owner, 1280)).toEqual([])
    // A number out of range is refused at its field, and nothing is saved.
    await field(owner, 'package_list_valid_days').fill('2000')
    await saves(owner)
    await expect(field(owner, 'package_list_valid_days')).toHaveAccessibleDescription(
      owner.text('problem_number_range', { from: 1, to: 1825 }),
    )
    await field(owner, 'package_list_valid_days').fill('120')
    await saves(owner)
    await expect(page.getByText(owner.text('package_list_saved')).first()).toBeVisible()

    await venue.clearRateLimits()
    const player = await cast.personWithAccount('Gayatri Laksmi')
    await choosesLocationForPackages(player, 'Pantul Renon')
    await logsIn(player)
    await opensPackageCheckout(player, NAME)
    await expect(player.page.getByRole('region', { name: player.text('packages_yours') })).toContainText(
      'Rp 1.600.000',
    )
    await player.button('basket_place_order').click()
    await player.seesPaymentPage()
    await player.pays()
    await expect(player.page).toHaveTitle(/^Paid/)

    // A sold package keeps its price. The new price becomes a copy of the package, and the sold one is taken off sale.
    await page.reload()
    await expect(page.getByText('Sold 1 time.')).toBeVisible()
    await field(owner, 'sell_price').fill('1760000')
    await saves(owner)
    const question = page.getByRole('alert').filter({ hasText: 'It was sold 1 time.' })
    await expect(question).toBeVisible()
    expect(await accessibilityFaults(owner, 1280)).toEqual([])
    await question.getByRole('button', { name: owner.text('package_list_copy') }).click()
    await expect(page.getByText(owner.text('package_list_copied')).first()).toBeVisible()
    await expect(
      inList(owner, new RegExp(`^${NAME}.*1\\.600\\.000.*${owner.text('schedule_off_sale')}`)),
    ).toBeVisible()
    await expect(inList(owner, new RegExp(`^${NAME}.*1\\.760\\.000`))).toHaveAttribute('aria-current', 'true')
    await expect(field(owner, 'sell_price')).toHaveValue('1.760.000')

    await player.page.goto('/package')
    await expect(player.page.getByText('Rp 1.760.000').first()).toBeVisible()
    await expect(player.page.getByText('Rp 1.600.000')).toHaveCount(0)
    await player.page.goto('/quota-packages')
    await expect(player.page.getByRole('main')).toContainText('8 of 8 court-hours left')
  },
)

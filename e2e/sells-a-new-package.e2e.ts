import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsIn } from './customer.ts'
import { entersDesk, surya } from './desk-person.ts'
import type { Person } from './person.ts'
import { choosesPackage, looksAtPackages } from './package-buyer.ts'
import { story } from './story.ts'

// A package that this story adds, so that no other story sees it change.
const NAME = 'Renon Regulars'

const field = (person: Person, key: string): Locator =>
  person.page.getByRole('main').getByLabel(person.says(key), { exact: true })

const saves = (person: Person): Promise<void> => person.page.keyboard.press('Control+s')

const inList = (person: Person, name: RegExp): Locator =>
  person.page.getByRole('region', { name: person.says('layout_page_package') }).getByRole('button', { name })

story('a manager makes a package, a player buys it, and its terms stay', async ({ cast, venue }) => {
  story.setTimeout(300_000)
  await venue.resetAttempts()
  const owner = await cast.person('Surya', { width: 1280, height: 720 })
  const { page } = owner
  await entersDesk(owner, surya, '/desk/DPS1/packages')
  await expect(inList(owner, /^Flexi 10/)).toBeVisible()
  expect(await accessibilityFaults(owner, 1280)).toEqual([])
  await owner.button('package_list_add').click()
  await expect(page).toHaveURL(/package=DPS1-P\d+/)
  await expect(page.getByText(owner.says('package_list_added')).first()).toBeVisible()
  await field(owner, 'history_name').fill(NAME)
  await field(owner, 'desk_people_hours').fill('8')
  await field(owner, 'sell_price').fill('1600000')
  await expect(page.getByText('8 court-hours for Rp 1.600.000 = Rp 200.000 per hour.')).toBeVisible()
  await page
    .getByRole('group', { name: owner.says('classes_days') })
    .getByLabel('Sun')
    .uncheck()
  await page.getByRole('switch', { name: owner.says('court_list_on_sale') }).click()
  expect(await accessibilityFaults(owner, 1280)).toEqual([])
  // A wrong number is named at its field, and nothing is saved.
  await field(owner, 'package_list_valid_days').fill('2000')
  await saves(owner)
  await expect(field(owner, 'package_list_valid_days')).toHaveAccessibleDescription(
    owner.says('problem_number_range', { from: 1, to: 1825 }),
  )
  await field(owner, 'package_list_valid_days').fill('120')
  await saves(owner)
  await expect(page.getByText(owner.says('package_list_saved')).first()).toBeVisible()

  await venue.resetAttempts()
  const player = await cast.customer('Gayatri Laksmi')
  await looksAtPackages(player, 'Pantul Renon')
  await logsIn(player)
  await choosesPackage(player, NAME)
  await expect(player.page.getByRole('region', { name: player.says('packages_yours') })).toContainText(
    'Rp 1.600.000',
  )
  await player.button('basket_place_order').click()
  await player.seesPaymentPage()
  await player.pays()
  await expect(player.page).toHaveTitle(/^Paid/)

  // The price of a sold package changes only as a copy; the player keeps what was bought.
  await page.reload()
  await expect(page.getByText('Sold 1 time.')).toBeVisible()
  await field(owner, 'sell_price').fill('1760000')
  await saves(owner)
  const question = page.getByRole('alert').filter({ hasText: 'It was sold 1 time.' })
  await expect(question).toBeVisible()
  expect(await accessibilityFaults(owner, 1280)).toEqual([])
  await question.getByRole('button', { name: owner.says('package_list_copy') }).click()
  await expect(page.getByText(owner.says('package_list_copied')).first()).toBeVisible()
  await expect(
    inList(owner, new RegExp(`^${NAME}.*1\\.600\\.000.*${owner.says('schedule_off_sale')}`)),
  ).toBeVisible()
  await expect(inList(owner, new RegExp(`^${NAME}.*1\\.760\\.000`))).toHaveAttribute('aria-current', 'true')
  await expect(field(owner, 'sell_price')).toHaveValue('1.760.000')

  await player.page.goto('/package')
  await expect(player.page.getByText('Rp 1.760.000').first()).toBeVisible()
  await expect(player.page.getByText('Rp 1.600.000')).toHaveCount(0)
  await player.page.goto('/quota-packages')
  await expect(player.page.getByRole('main')).toContainText('8 of 8 court-hours left')
})

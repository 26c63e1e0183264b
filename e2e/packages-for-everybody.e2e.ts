import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsIn } from './customer.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

async function opensPackagesOfKemang(guest: Person): Promise<void> {
  await guest.page.goto('/package')
  await guest.page
    .getByRole('article', { name: 'Pantul Kemang' })
    .getByRole('button', { name: guest.text('locations_book_here') })
    .click()
  await expect(guest.mainHeading).toHaveText(guest.text('layout_page_package'))
}

const devices = [
  { language: 'id', width: 320 },
  { language: 'en', width: 1440 },
] as const

for (const [index, { language, width }] of devices.entries())
  story(
    `the pages of packages and promos have no accessibility faults, ${language}, ${width} px`,
    async ({ cast }) => {
      story.setTimeout(360_000)
      const ani = await cast.personWithAccount('Ani Wijaya', { language, width, height: 640 })
      const faults: string[] = []
      const addFaults = async (): Promise<void> =>
        void faults.push(...(await accessibilityFaults(ani, width)))

      await opensPackagesOfKemang(ani)
      const buyLink = ani.page
        .getByRole('main')
        .getByRole('link', { name: ani.text('packages_buy_named', { name: 'Flexi 10' }), exact: true })
      await expect(buyLink).toBeVisible()
      await addFaults()
      await ani.page.goto('/promo')
      await ani.page.getByText(ani.text('promos_conditions')).first().click()
      await addFaults()
      await ani.page.goto('/package')
      await buyLink.click()
      await expect(ani.mainHeading).toHaveText(ani.text('layout_page_details'))
      await ani.button('basket_place_order').click()
      await addFaults()
      await logsIn(ani)
      await ani.page.goto('/quota-packages')
      await expect(ani.page.getByRole('heading', { name: ani.text('packages_quota_none') })).toBeVisible()
      await addFaults()
      await ani.page.goto('/package')
      await buyLink.click()
      await ani.button('basket_place_order').click()
      await ani.seesPaymentPage()
      await ani.pays()
      await ani.page.goto('/quota-packages')
      await ani.page
        .getByRole('button', { name: ani.text('packages_history_of', { name: 'Flexi 10' }) })
        .click()
      await expect(ani.page.getByText(ani.text('packages_entry_grant')).first()).toBeVisible()
      await addFaults()

      await ani.opensDay('Pantul Kemang', { daysAhead: 16 + 3 * index })
      await ani.picks({ hours: [12], courts: ['Court 4'] })
      await ani.continuesToDetails()
      await ani.page.getByRole('switch', { name: ani.text('packages_pay_with') }).click()
      await ani.button('promos_field_open').click()
      await ani.page.getByLabel(ani.text('promos_field')).fill('NO SUCH CODE')
      await ani.page.keyboard.press('Enter')
      await expect(ani.page.getByLabel(ani.text('promos_field'))).toHaveAccessibleDescription(/./)
      await addFaults()
      expect(faults).toEqual([])
    },
  )

story('a package is bought by keyboard alone', async ({ cast }) => {
  const gita = await cast.person('Gita Anjani', { width: 1280, height: 800 })
  await opensPackagesOfKemang(gita)
  await gita.tabsTo(
    gita.page
      .getByRole('main')
      .getByRole('link', { name: gita.text('packages_buy_named', { name: 'Flexi 10' }), exact: true }),
  )
  await gita.page.keyboard.press('Enter')
  await expect(gita.mainHeading).toHaveText(gita.text('layout_page_details'))
  for (const [field, value] of [
    ['accounts_full_name', gita.name],
    ['accounts_email', gita.email],
    ['accounts_phone', gita.phone],
  ] as const) {
    await gita.tabsTo(gita.page.getByLabel(gita.text(field)))
    await gita.page.keyboard.type(value)
  }
  await gita.tabsTo(gita.button('design_more', { label: gita.text('packages_quantity') }))
  await gita.page.keyboard.press('Space')
  await expect(gita.page).toHaveURL(/quantity=2/)
  await gita.tabsTo(gita.button('basket_place_order').last())
  await gita.page.keyboard.press('Enter')
  await gita.seesPaymentPage()
})

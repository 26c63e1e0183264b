import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsIn } from './customer.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

async function choosesKemang(guest: Person): Promise<void> {
  await guest.page.goto('/package')
  await guest.page
    .getByRole('article', { name: 'Pantul Kemang' })
    .getByRole('button', { name: guest.says('locations_book_here') })
    .click()
  await expect(guest.mainHeading).toHaveText(guest.says('layout_page_package'))
}

const devices = [
  { language: 'id', width: 320 },
  { language: 'en', width: 1440 },
] as const

for (const [index, { language, width }] of devices.entries())
  story(`packages and promos have no accessibility faults, ${language}, ${width} px`, async ({ cast }) => {
    story.setTimeout(360_000)
    const ani = await cast.customer('Ani Wijaya', { language, width, height: 640 })
    const found: string[] = []
    const addFaults = async (): Promise<void> => void found.push(...(await accessibilityFaults(ani, width)))

    await choosesKemang(ani)
    const buyLink = ani.page
      .getByRole('main')
      .getByRole('link', { name: ani.says('packages_buy_named', { name: 'Flexi 10' }), exact: true })
    await expect(buyLink).toBeVisible()
    await addFaults()
    await ani.page.goto('/promo')
    await ani.page.getByText(ani.says('promos_conditions')).first().click()
    await addFaults()
    await ani.page.goto('/package')
    await buyLink.click()
    await expect(ani.mainHeading).toHaveText(ani.says('layout_page_details'))
    await ani.button('basket_place_order').click()
    await addFaults()
    await logsIn(ani)
    await ani.page.goto('/quota-packages')
    await expect(ani.page.getByRole('heading', { name: ani.says('packages_quota_none') })).toBeVisible()
    await addFaults()
    await ani.page.goto('/package')
    await buyLink.click()
    await ani.button('basket_place_order').click()
    await ani.seesPaymentPage()
    await ani.pays()
    await ani.page.goto('/quota-packages')
    await ani.page
      .getByRole('button', { name: ani.says('packages_history_of', { name: 'Flexi 10' }) })
      .click()
    await expect(ani.page.getByText(ani.says('packages_entry_grant')).first()).toBeVisible()
    await addFaults()

    await ani.opensDay('Pantul Kemang', { daysAhead: 16 + 3 * index })
    await ani.picks({ hours: [12], courts: ['Court 4'] })
    await ani.continuesToDetails()
    await ani.page.getByRole('switch', { name: ani.says('packages_pay_with') }).click()
    await ani.button('promos_field_open').click()
    await ani.page.getByLabel(ani.says('promos_field')).fill('NO SUCH CODE')
    await ani.page.keyboard.press('Enter')
    await expect(ani.page.getByLabel(ani.says('promos_field'))).toHaveAccessibleDescription(/./)
    await addFaults()
    expect(found).toEqual([])
  })

story('a package is bought by keyboard alone', async ({ cast }) => {
  const gita = await cast.person('Gita Anjani', { width: 1280, height: 800 })
  await choosesKemang(gita)
  await gita.tabsTo(
    gita.page
      .getByRole('main')
      .getByRole('link', { name: gita.says('packages_buy_named', { name: 'Flexi 10' }), exact: true }),
  )
  await gita.page.keyboard.press('Enter')
  await expect(gita.mainHeading).toHaveText(gita.says('layout_page_details'))
  for (const [field, value] of [
    ['accounts_full_name', gita.name],
    ['accounts_email', gita.email],
    ['accounts_phone', gita.phone],
  ] as const) {
    await gita.tabsTo(gita.page.getByLabel(gita.says(field)))
    await gita.page.keyboard.type(value)
  }
  await gita.tabsTo(gita.button('design_more', { label: gita.says('packages_quantity') }))
  await gita.page.keyboard.press('Space')
  await expect(gita.page).toHaveURL(/quantity=2/)
  await gita.tabsTo(gita.button('basket_place_order').last())
  await gita.page.keyboard.press('Enter')
  await gita.seesPaymentPage()
})

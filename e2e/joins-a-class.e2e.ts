import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsIn } from './customer.ts'
import type { LocationName } from './days.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

async function opensClasses(player: Person, locationName: LocationName): Promise<void> {
  await player.page.goto('/class')
  await player.page
    .getByRole('article', { name: locationName })
    .getByRole('button', { name: player.text('locations_book_here') })
    .click()
  await expect(player.page).toHaveURL(/\/class$/)
  await expect(player.mainHeading).toHaveText(player.text('layout_page_class'))
}

/** Classes with room for two, earliest first. Which ones these are depends on the time of day. */
const classesWithRoom = ({ page }: Person): Locator =>
  page.getByRole('article').filter({ hasText: /[2-9] of \d places left/ })

const sheet = ({ page }: Person, name: string): Locator => page.getByRole('dialog', { name })

async function opensClass(player: Person, card: Locator): Promise<Locator> {
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('button', { name, exact: true }).click()
  const openSheet = sheet(player, name)
  await expect(openSheet).toBeVisible()
  return openSheet
}

/** `Book Friday social, Fri 27 Nov, 17:00` */
const bookButtonText = async (card: Locator): Promise<string> =>
  (await card.getByRole('button', { name: /^Book / }).getAttribute('aria-label')) ?? ''

const nameIn = (label: string): string => label.replace('Book ', '').split(', ')[0] ?? ''

const orderButton = (player: Person): Locator =>
  player.page
    .getByRole('dialog')
    .getByRole('button', { name: player.text('basket_place_order'), exact: true })

story(
  'a guest takes two places in a class and pays; Back closes the sheet and stays on the page',
  async ({ cast }) => {
    const ani = await cast.person('Ani')
    await opensClasses(ani, 'Pantul Kemang')
    const label = await bookButtonText(classesWithRoom(ani).last())
    const card = ani.page.getByRole('article').filter({ has: ani.page.getByRole('button', { name: label }) })
    const price = Number(/\d+\.\d{3}/.exec(await card.innerText())?.[0].replace('.', ''))
    const openSheet = await opensClass(ani, card)
    await ani.page.goBack()
    await expect(openSheet).toBeHidden()
    await expect(ani.page).toHaveURL(/\/class$/)

    await card.getByRole('button', { name: label }).click()
    await expect(openSheet).toContainText(/Needs at least \d players\./)
    await openSheet.getByRole('button', { name: ani.text('design_more', { label: 'Places' }) }).click()
    await expect(openSheet.getByRole('region', { name: 'Total' })).toContainText(
      `Rp ${new Intl.NumberFormat('id-ID').format(2 * price)}`,
    )
    // Nothing is filled in: the first invalid field is visible.
    await orderButton(ani).click()
    await expect(ani.page.getByLabel(ani.text('accounts_full_name'))).toBeFocused()
    await ani.fillsContactDetails()
    await orderButton(ani).click()
    await ani.seesPaymentPage()
    await ani.page.goBack()
    await expect(ani.page).toHaveURL(/\/status-payment\//)
    await ani.page.goForward()
    await ani.pays()
    await expect(ani.mainHeading).toHaveText(/^See you at \d\d:00$/)
  },
)

story('a guest who is too late for the last places sees why, and nothing typed is lost', async ({ cast }) => {
  const [ani, budi] = [await cast.person('Ani'), await cast.person('Budi')]
  await opensClasses(ani, 'Pantul Dago')
  const classesWithFewPlaces = ani.page.getByRole('article').filter({ hasText: /[1-4] of \d places left/ })
  const label = await bookButtonText(classesWithFewPlaces.first())
  const name = nameIn(label)

  await opensClasses(budi, 'Pantul Dago')
  const sheetOfBudi = sheet(budi, name)
  await budi.page.getByRole('button', { name: label, exact: true }).click()
  await budi.fillsContactDetails()

  await ani.page.getByRole('button', { name: label, exact: true }).click()
  const openSheet = sheet(ani, name)
  const more = openSheet.getByRole('button', { name: ani.text('design_more', { label: 'Places' }) })
  while ((await more.getAttribute('aria-disabled')) === null) await more.click()
  await ani.fillsContactDetails()
  await orderButton(ani).click()
  await ani.seesPaymentPage()

  await orderButton(budi).click()
  await expect(sheetOfBudi.getByRole('alert')).toHaveText(budi.text('classes_filled_meanwhile'))
  await expect(sheetOfBudi.getByRole('link', { name: 'Ask on WhatsApp' })).toBeVisible()
  await expect(orderButton(budi)).toBeHidden()
  await budi.page.getByRole('button', { name: budi.text('design_close') }).click()
  await expect(
    budi.page.getByRole('link', { name: label.replace('Book', 'Ask on WhatsApp about'), exact: true }),
  ).toBeVisible()

  // The details are kept for the next class.
  await budi.page
    .getByRole('button', { name: /^Book / })
    .first()
    .click()
  await expect(budi.page.getByLabel(budi.text('accounts_email'))).toHaveValue(budi.email)
})

story('a customer joins, leaves in time and gets a full refund', async ({ cast }) => {
  const sari = await cast.personWithAccount('Sari')
  await logsIn(sari)
  await opensClasses(sari, 'Pantul Renon')
  const label = await bookButtonText(classesWithRoom(sari).last())
  const name = nameIn(label)
  await sari.page.getByRole('button', { name: label, exact: true }).click()
  await expect(sheet(sari, name)).toContainText(sari.text('checkout_booking_as', { name: 'Sari' }))
  await orderButton(sari).click()
  await sari.seesPaymentPage()
  await sari.pays()
  await expect(sari.mainHeading).toHaveText(/^See you at \d\d:00$/)

  await sari.page.goto('/class')
  const mine = sari.page.getByRole('article').filter({ hasText: 'You are in' })
  await mine.getByRole('button', { name: label.replace('Book', 'Leave'), exact: true }).click()
  const question = sari.page.getByRole('dialog', { name: `Leave ${name}?` })
  await expect(question).toContainText('If you leave now, you get back everything you paid.')
  await question.getByRole('button', { name: 'Leave the class' }).click()
  await expect(question).toBeHidden()
  await expect(sari.page.getByText(/You have left\. You get Rp\s[\d.]+ back\./).first()).toBeAttached()
  await expect(mine).toBeHidden()
  await expect(sari.page.getByRole('button', { name: label, exact: true })).toBeVisible()
})

story(
  'after a lost response the enrolment is repeated, also after a reload, and ordered once',
  async ({ cast, venue }) => {
    const ani = await cast.person('Ani')
    await opensClasses(ani, 'Pantul Abepura')
    const label = await bookButtonText(classesWithRoom(ani).last())
    await ani.page.getByRole('button', { name: label, exact: true }).click()
    await ani.fillsContactDetails()
    // The server places the order, but the response is lost.
    await ani.page.route('**/api/classes/*/enrol', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await orderButton(ani).click()
    await expect(sheet(ani, nameIn(label)).getByText(ani.text('checkout_unsure'))).toBeVisible({
      timeout: 20_000,
    })
    await ani.page.unroute('**/api/classes/*/enrol')
    await ani.page.reload()
    await ani.seesPaymentPage()
    expect(await venue.countOrdersOf(ani.email)).toBe(1)
  },
)

story('Back during the request keeps the sheet, and the payment page opens', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await opensClasses(ani, 'Pantul Renon')
  const label = await bookButtonText(classesWithRoom(ani).last())
  await ani.page.getByRole('button', { name: label, exact: true }).click()
  await ani.fillsContactDetails()
  let letRequestPass = (): void => undefined
  const requestMayPass = new Promise<void>((resolve) => {
    letRequestPass = resolve
  })
  await ani.page.route('**/api/classes/*/enrol', async (route) => {
    await requestMayPass
    await route.continue()
  })
  await orderButton(ani).click()
  await ani.page.goBack()
  await ani.page.keyboard.press('Escape')
  await expect(sheet(ani, nameIn(label))).toBeVisible()
  await expect(ani.page).toHaveURL(/\/class$/)
  letRequestPass()
  await ani.seesPaymentPage()
})

story('the filters are in the URL, and an empty day links to the next class', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await opensClasses(ani, 'Pantul Kemang')
  await expect(ani.page.getByRole('article').first()).toBeVisible()
  await ani.button('classes_level_advanced').click()
  await expect(ani.page).toHaveURL(/level=advanced/)
  await expect(ani.page.getByRole('article', { name: 'Smash clinic' })).toHaveCount(0)
  await ani.page.reload()
  await expect(ani.button('classes_level_advanced')).toHaveAttribute('aria-pressed', 'true')

  await ani.page.goto('/class?week=2099-01-01')
  await expect(ani.page.getByText('No classes this week.')).toBeVisible()
  await ani.button('classes_to_this_week').click()
  await expect(ani.page).toHaveURL(/\/class$/)
  await expect(ani.page.getByRole('article').first()).toBeVisible()

  await ani.page.route('**/api/classes?**', (route) => route.abort())
  // This week came with the page. The request for the next one is repeated three times before the page gives up.
  await ani.button('classes_week_after').click()
  await expect(ani.page.getByRole('alert').filter({ hasText: 'Classes did not load' })).toBeVisible({
    timeout: 20_000,
  })
  await ani.page.unroute('**/api/classes?**')
  await ani.button('design_try_again').click()
  await expect(ani.page.getByRole('article').first()).toBeVisible()
})

for (const { language, width } of [
  { language: 'id', width: 320 },
  { language: 'en', width: 1440 },
] as const)
  story(
    `no accessibility faults in the classes and their sheet, ${language}, ${width} px`,
    async ({ cast }) => {
      const ani = await cast.person('Ani', { language, width })
      await opensClasses(ani, 'Pantul Kemang')
      const first = ani.page.getByRole('article').first()
      await expect(first).toBeVisible()
      const faults = await accessibilityFaults(ani, width)

      // By keyboard: opens the class, and Escape returns to the same place.
      const opener = first.getByRole('heading').getByRole('button')
      await ani.tabsTo(opener)
      await ani.page.keyboard.press('Enter')
      await expect(ani.page.getByRole('dialog')).toBeVisible()
      faults.push(...(await accessibilityFaults(ani, width)))
      await ani.page.keyboard.press('Escape')
      await expect(ani.page.getByRole('dialog')).toBeHidden()
      await expect(opener).toBeFocused()
      expect(faults).toEqual([])
    },
  )

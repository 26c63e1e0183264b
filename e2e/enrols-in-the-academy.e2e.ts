import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsIn } from './customer.ts'
import type { LocationName } from './days.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

async function opensAcademy(player: Person, locationName: LocationName): Promise<void> {
  await player.page.goto('/academy')
  await player.page
    .getByRole('article', { name: locationName })
    .getByRole('button', { name: player.text('locations_book_here') })
    .click()
  await expect(player.page).toHaveURL(/\/academy$/)
  await expect(player.mainHeading).toHaveText(player.text('layout_nav_academy'))
}

/** A programme that has begun and may still be joined. */
const runningProgrammes = ({ page }: Person): Locator =>
  page.getByRole('article').filter({ hasText: /\d of \d sessions? left/ })

/** Programmes with room for two. Which ones these are depends on the time of day. */
const programmesWithRoom = ({ page }: Person): Locator =>
  page.getByRole('article').filter({ hasText: /[2-9] (of|dari) \d (places|tempat)/ })

/** `Rp 1.000.000` as the first price of an element. */
const priceIn = async (element: Locator): Promise<string> =>
  /Rp\s[\d.]+/.exec(await element.innerText())?.[0] ?? ''

const participant = ({ page }: Person, number: number): Locator =>
  page.getByRole('group', { name: `Participant ${number}`, exact: true })

const orderButton = (player: Person): Locator =>
  player.page
    .getByRole('dialog')
    .getByRole('button', { name: player.text('basket_place_order'), exact: true })

/** Birth year of a participant who turns 18 in the year the programme began. */
async function yearOfMinor(card: Locator): Promise<string> {
  // `9 Nov to 14 Dec 2026`, or with the year twice.
  const [, began, ended] = /\w{3}(?:\s(\d{4}))? to .*?(\d{4})/.exec(await card.innerText()) ?? []
  return String(Number(began ?? ended) - 18)
}

story('a child joins a running programme at the price of the remaining sessions', async ({ cast }) => {
  const ani = await cast.personWithAccount('Ani Wijaya')
  await logsIn(ani)
  await opensAcademy(ani, 'Pantul Kemang')
  const card = runningProgrammes(ani)
  await expect(card).toContainText('Instead of')
  const price = await priceIn(card)
  const name = await card.getByRole('heading').innerText()
  const year = await yearOfMinor(card)
  await card.getByRole('button', { name: `Enrol in ${name}` }).click()

  const child = participant(ani, 1)
  await expect(child.getByLabel('Parent or guardian')).toBeHidden()
  await child.getByLabel('Birth year').fill(year)
  await expect(child.getByLabel('Parent or guardian')).toBeVisible()
  // Nothing is filled in: each field shows its error, and the first one is visible.
  await orderButton(ani).click()
  await expect(child.getByLabel('Full name')).toBeFocused()
  await expect(child).toContainText('A participant under 18 needs a parent or guardian.')
  await child.getByLabel('Birth year').fill('1850')
  await expect(child).toContainText('Please check the birth year.')
  await child.getByLabel('Birth year').fill(year)
  await child.getByLabel('Full name').fill('Bima Wijaya')
  await child.getByLabel('Parent or guardian').fill('Ani Wijaya')
  await child.getByLabel('Guardian’s phone number').fill('81290341180')

  // After closing and opening the sheet the typed text is still there.
  await ani.page.goBack()
  await expect(child).toBeHidden()
  await card.getByRole('button', { name: `Enrol in ${name}` }).click()
  await expect(child.getByLabel('Full name')).toHaveValue('Bima Wijaya')
  await expect(ani.page.getByRole('dialog').getByRole('region', { name: 'Total' })).toContainText(price)
  await orderButton(ani).click()
  await ani.seesPaymentPage()
  await expect(ani.page.getByRole('main')).toContainText(price)
  await ani.pays()
  await expect(ani.mainHeading).toHaveText(/^See you at \d\d:00$/)

  await ani.page.goto('/academy')
  await expect(card).toContainText('Enrolled: Bima Wijaya')
  await card.getByRole('button', { name: `Leave ${name}: Bima Wijaya` }).click()
  const question = ani.page.getByRole('dialog', { name: `Leave ${name}?` })
  await expect(question).toContainText('Bima Wijaya will no longer take part.')
  await question.getByRole('button', { name: 'Stay in' }).click()
  await expect(card).toContainText('Enrolled: Bima Wijaya')
})

story('a price that changed must be confirmed, and the typed participants are kept', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await opensAcademy(ani, 'Pantul Dago')
  const card = programmesWithRoom(ani).first()
  await expect(card).toBeVisible()
  // The request names another price than the server's, as if the page showed an outdated price.
  await ani.page.route('**/api/academy/*/enrol', async (route) => {
    const body: unknown = route.request().postDataJSON()
    await route.continue({ postData: JSON.stringify({ ...Object(body), expectedTotal: 1 }) })
  })
  await card.getByRole('button', { name: /^Enrol in/ }).click()
  const firstParticipant = participant(ani, 1)
  await firstParticipant.getByLabel('Full name').fill('Sari Dewi')
  await firstParticipant
    .getByLabel('Birth year')
    .fill((await card.innerText()).includes('18+') ? '1990' : '2016')
  const guardian = firstParticipant.getByLabel('Parent or guardian')
  if (await guardian.isVisible()) {
    await guardian.fill('Ani Dewi')
    await firstParticipant.getByLabel('Guardian’s phone number').fill('81290341180')
  }
  const form = ani.page.getByRole('dialog')
  await form.getByRole('tabpanel').getByLabel('Full name').fill(ani.name)
  await form.getByLabel('Email').fill(ani.email)
  await form.getByRole('tabpanel').getByLabel('Phone number').fill(ani.phone)
  await orderButton(ani).click()
  await expect(form.getByRole('alert')).toContainText('Place order at the new price?')
  await ani.page.unroute('**/api/academy/*/enrol')
  await expect(firstParticipant.getByLabel('Full name')).toHaveValue('Sari Dewi')
  await form.getByRole('alert').getByRole('button').click()
  await ani.seesPaymentPage()
})

for (const { language, width } of [
  { language: 'id', width: 320 },
  { language: 'en', width: 1440 },
] as const)
  story(
    `no accessibility faults in the academy and its enrolment sheet, ${language}, ${width} px`,
    async ({ cast }) => {
      const ani = await cast.person('Ani', { language, width })
      // No other story enrols here.
      await opensAcademy(ani, 'Pantul Abepura')
      const enrol = programmesWithRoom(ani).last().getByRole('button').first()
      await expect(enrol).toBeVisible()
      const faults = await accessibilityFaults(ani, width)
      await ani.tabsTo(enrol)
      await ani.page.keyboard.press('Enter')
      const form = ani.page.getByRole('dialog')
      await expect(form).toBeVisible()
      await form.getByLabel(ani.text('academy_birth_year')).fill('2016')
      await ani.button('academy_add').click()
      await ani.button('basket_place_order').click()
      faults.push(...(await accessibilityFaults(ani, width)))
      await ani.page.keyboard.press('Escape')
      await expect(form).toBeHidden()
      await expect(enrol).toBeFocused()
      expect(faults).toEqual([])
    },
  )

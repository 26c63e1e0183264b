import { expect } from '@playwright/test'
import { dateInDays } from './days.ts'
import { story } from './story.ts'

story('Back closes an open sheet, and the next Back leaves the page', async ({ cast }) => {
  const ani = await cast.person('Ani')
  const { page } = ani
  await ani.opensBoard('Pantul Dago', { daysAhead: 28 })
  await ani.picks({ hours: [9, 10], courts: ['Court 2'] })
  const board = page.url()
  const sheet = page.getByRole('dialog', { name: ani.text('basket_title') })

  await ani.opensBasket()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await ani.opensBasket()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await ani.opensBasket()
  await sheet.getByRole('button', { name: ani.text('design_close') }).click()
  await expect(sheet).toBeHidden()
  expect(page.url()).toBe(board)

  await page.getByRole('button', { name: ani.text('layout_account') }).click()
  await page.getByRole('link', { name: ani.text('layout_page_history') }).click()
  await expect(page).toHaveURL(/history-transactions/)
  await page.goBack()
  await ani.seesPicked('Court 2', 9)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/locations/)
})

story('returning to the board focuses the slot picked last', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opensBoard('Pantul Dago', { daysAhead: 28 })
  await ani.picks({ hours: [9, 10, 11], courts: ['Court 2'] })
  await ani.continues()
  await expect(ani.mainHeading).toBeFocused()
  await ani.page.goBack()
  await expect(ani.slot('Court 2', 11)).toBeFocused()
})

story('a change of language keeps typed text and scroll position', async ({ cast }) => {
  const ani = await cast.person('Ani')
  const { page } = ani
  await page.goto(`/booking?date=${dateInDays('Pantul Dago', 28)}`)
  await page.getByRole('searchbox').fill('dago')
  await page.getByRole('button', { name: 'Bahasa Indonesia' }).click()
  await expect(ani.mainHeading).toHaveText('Lokasi')
  await expect(page.getByRole('searchbox')).toHaveValue('dago')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: ani.text('locations_book_here') }).click()
  await ani.seesBoard()
  await ani.picks({ hours: [13], courts: ['Court 3'] })
  await ani.continuesToDetails()

  await page.getByLabel('Full name').fill('Ani')
  await page.getByLabel('Email').fill('ani@')
  await page.getByLabel('Note to the venue').fill('Two of us are new.')
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await page.getByRole('button', { name: 'Bahasa Indonesia' }).click()
  await expect(ani.mainHeading).toHaveText('Data pemesan')
  await expect(page.getByText('Format email tidak valid')).toBeVisible()
  await expect(page.getByLabel('Nama lengkap')).toHaveValue('Ani')
  await expect(page.getByLabel('Email')).toHaveValue('ani@')
  await expect(page.getByLabel('Catatan untuk venue')).toHaveValue('Two of us are new.')
})

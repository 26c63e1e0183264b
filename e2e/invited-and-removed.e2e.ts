import { logsInAtDesk, ownerSurya } from './desk-staff.ts'
import { expect } from '@playwright/test'
import { newestLink } from './account-mail.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { codeOfApp } from './code-app.ts'
import { PASSWORD } from './customer.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const staffPage = '/desk/DPS1/staff'

/** The owner of the demonstration opens the staff page of Renon. */
async function opensStaff(owner: Person): Promise<void> {
  await logsInAtDesk(owner, ownerSurya, staffPage)
  await expect(owner.mainHeading).toHaveText(owner.text('desk_staff'))
}

async function registersHere(person: Person): Promise<void> {
  const form = person.page.getByRole('main')
  const type = (key: string, typed: string) => form.getByLabel(person.text(key), { exact: true }).fill(typed)
  await type('accounts_full_name', person.name)
  await type('accounts_email', person.email)
  await type('accounts_phone', person.phone)
  await type('accounts_password', PASSWORD)
  await type('accounts_day', '17')
  await type('accounts_month', '8')
  await type('accounts_year', '1995')
  await person.button('accounts_create_account').click()
}

for (const { language, width } of [
  { language: 'en', width: 1280 },
  { language: 'id', width: 390 },
] as const)
  story(
    `a person is invited as staff, enters the desk, and loses the role, ${language}, ${width} px`,
    async ({ cast, venue }) => {
      story.setTimeout(480_000)
      await venue.clearRateLimits()
      // Surya's account is in English, so his pages are in English in both runs.
      const surya = await cast.person('Surya Wijaya', { width, height: width < 600 ? 844 : 720 })
      const sari = await cast.person('Sari Wulandari', { language, width: 1440, height: 900 })
      const faults: string[] = []
      const addFaults = async (person: Person, pageWidth: number): Promise<void> =>
        void faults.push(...(await accessibilityFaults(person, pageWidth)))
      const role = surya.text('accounts_role_front_desk')

      await opensStaff(surya)
      await surya.button('desk_staff_invite').click()
      await expect(surya.page.getByLabel(surya.text('accounts_email'), { exact: true })).toBeFocused()
      await surya.page.keyboard.type(sari.email)
      await surya.button('desk_staff_invite').click()
      await expect(surya.page.getByRole('main').getByRole('alert')).toHaveText(
        surya.text('desk_staff_role_required'),
      )
      await addFaults(surya, width)
      await surya.page.getByRole('checkbox', { name: role, exact: true }).check()
      await surya.button('desk_staff_invite').click()
      const withdraw = surya.button('desk_staff_withdraw_of', { email: sari.email })
      await expect(withdraw).toBeVisible()
      await addFaults(surya, width)

      // The first invitation is withdrawn. Its link then says that it is over.
      const withdrawnLink = await newestLink(venue, sari.email, '/desk/join')
      await withdraw.click()
      await expect(withdraw).toHaveCount(0)
      await sari.page.goto(withdrawnLink)
      await expect(sari.mainHeading).toHaveText(sari.text('desk_join_over'))
      await expect(sari.page.getByRole('main')).toContainText(sari.text('problem_invitation_closed'))
      await addFaults(sari, 1440)

      await surya.page.getByLabel(surya.text('accounts_email'), { exact: true }).fill(sari.email)
      await surya.page.getByRole('checkbox', { name: role, exact: true }).check()
      await surya.button('desk_staff_invite').click()
      await sari.page.goto(await newestLink(venue, sari.email, '/desk/join', 2))
      await sari.page.reload()
      await expect(sari.mainHeading).toHaveText(sari.text('desk_join'))
      await addFaults(sari, 1440)
      await sari.button('layout_page_register').click()
      await expect(sari.page).toHaveURL('/auth/register?redirect=%2Fdesk')
      await registersHere(sari)
      await sari.page
        .getByRole('main')
        .getByRole('button', { name: sari.text('accounts_continue') })
        .click()
      await expect(sari.mainHeading).toHaveText(sari.text('desk_set_up'))
      const key = await sari.page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).innerText()
      await sari.page.getByLabel(sari.text('desk_first_code'), { exact: true }).fill(codeOfApp(key))
      await sari.button('desk_confirm').click()
      await sari.button('desk_kept').click()
      await expect(sari.page).toHaveURL(/\/desk\/DPS1$/)
      await expect(sari.page.getByRole('grid')).toBeVisible()
      await expect(
        sari.page.getByRole('navigation').getByRole('link', { name: sari.text('desk_staff'), exact: true }),
      ).toHaveCount(0)

      await surya.page.goto('/desk/DPS1/acts')
      await expect(
        surya.page
          .getByRole('listitem')
          .filter({ hasText: surya.text('desk_act_join_staff') })
          .first(),
      ).toBeVisible()
      await addFaults(surya, width)
      await surya.page.goto(staffPage)
      await surya.button('desk_staff_take_role', { role, name: sari.name }).click()
      await addFaults(surya, width)
      await surya.page
        .getByRole('dialog')
        .getByRole('button', { name: surya.text('desk_staff_take'), exact: true })
        .click()
      await expect(surya.button('desk_staff_take_role', { role, name: sari.name })).toHaveCount(0)
      // Sari's open desk shows the login without a reload.
      await expect(sari.page).toHaveURL(/\/auth\/login/, { timeout: 5_000 })
      expect(faults).toEqual([])
    },
  )

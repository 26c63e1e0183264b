import { expect } from '@playwright/test'
import { newestLink } from './account-mail.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsIn } from './customer.ts'
import { story } from './story.ts'

for (const { language, width } of [
  { language: 'en', width: 320 },
  { language: 'id', width: 390 },
] as const)
  story(
    `no accessibility faults on the pages of the account, ${language}, ${width} px`,
    async ({ cast, venue }) => {
      story.setTimeout(240_000)
      const dinda = await cast.personWithAccount('Dinda Puspita', { language, width })
      const faults: string[] = []
      const addFaults = async (heading: string, values: Record<string, string> = {}): Promise<void> => {
        await expect(dinda.mainHeading).toHaveText(dinda.text(heading, values))
        faults.push(...(await accessibilityFaults(dinda, width)))
      }

      await dinda.page.goto('/auth/login')
      await addFaults('layout_log_in')
      await dinda.page.goto('/auth/register')
      await addFaults('layout_page_register')
      // The same page, now with the errors of the empty fields.
      await dinda.button('accounts_create_account').click()
      await addFaults('layout_page_register')
      await dinda.page.goto('/auth/forgot')
      await addFaults('layout_page_forgot')
      await dinda.page.getByLabel(dinda.text('accounts_email')).fill(dinda.email)
      await dinda.button('accounts_send_link').click()
      await addFaults('accounts_email_sent')
      const verifying = await newestLink(venue, dinda.email, '/auth/verification-success')
      const elsewhere = dinda.atPageOf(await cast.person('Her phone', { language, width }))
      await elsewhere.page.goto(verifying)
      await expect(elsewhere.page.getByText(dinda.text('accounts_why_new_password'))).toBeVisible()
      faults.push(...(await accessibilityFaults(elsewhere, width)))
      await elsewhere.page.goto('/auth/verification-success?login=true')
      await expect(elsewhere.mainHeading).toHaveText(dinda.text('accounts_link_where_logged_in'))
      faults.push(...(await accessibilityFaults(elsewhere, width)))
      await logsIn(dinda)
      await addFaults('accounts_you_are_in', { name: 'Dinda' })
      await dinda.page.goto('/auth/verification')
      await addFaults('layout_page_verification')
      await dinda.page.goto('/auth/verification?expired=true')
      await addFaults('accounts_link_expired')
      await dinda.page.goto(verifying)
      await addFaults('layout_page_verified')
      await dinda.page.goto(await newestLink(venue, dinda.email, '/auth/reset-password'))
      await addFaults('layout_page_reset')
      await dinda.page.goto('/locations')
      await dinda.page.getByRole('button', { name: dinda.text('layout_nav_me'), exact: true }).click()
      await expect(dinda.page.getByRole('dialog')).toBeVisible()
      await addFaults('layout_nav_locations')
      expect(faults).toEqual([])
    },
  )

import * as m from '@pantul/messages/words'
import { LegalPage } from './legal-page.tsx'
import { termsInEnglish } from './terms-en.ts'
import { termsInIndonesian } from './terms-id.ts'

/** `/terms`: the terms of booking, paying and playing. */
export const TermsScreen = () => (
  <LegalPage
    texts={{ en: termsInEnglish, id: termsInIndonesian }}
    other={{ to: '/privacy', label: m.legal_privacy() }}
  />
)

import type { LegalDocument } from './legal-document.ts'

/** The privacy notice in Indonesian, which is the binding version; agrees with `docs/personal-data.md`. */
export const privacyInIndonesian: LegalDocument = {
  title: 'Privasi',
  lead: 'Pemberitahuan ini menjelaskan data apa tentangmu yang kami simpan, untuk apa, berapa lama, dan apa yang bisa kamu minta. Dasarnya UU No. 27/2022 tentang Pelindungan Data Pribadi (UU PDP).',
  sections: [
    {
      id: 'who',
      title: 'Siapa yang bertanggung jawab',
      text: [
        'Pengendali data adalah [nama badan hukum venue], [alamat], [email], [telepon]. Pertanyaan tentang datamu: [nama atau bagian pelindungan data, email]. Kamu juga bisa menghubungi lokasi mana pun; kontaknya ada di halaman Lokasi.',
      ],
    },
    {
      id: 'what',
      title: 'Apa yang kami simpan, dan untuk apa',
      text: [
        [
          'Nama, email, dan nomor telepon: untuk booking, memberi tahu perkembangan bookingmu, dan menemukannya di resepsionis. Dasar: perjanjian kita.',
          'Kata sandi: untuk masuk. Disimpan sebagai hash yang tidak bisa dibaca siapa pun. Dasar: perjanjian.',
          'Tanggal lahir: untuk memastikan kamu cukup umur punya akun. Dasar: undang-undang. Jenis kelamin: untuk menyusun kelas; tidak wajib diisi. Dasar: persetujuanmu.',
          'Pesanan, jam, jumlah, pembayaran, pengembalian dana, dan invoice: untuk menjalankan pesananmu dan untuk pembukuan. Dasar: perjanjian, serta hukum pajak dan pembukuan.',
          'Peserta kelas dan program, dengan tahun lahir, serta wali bagi yang belum 18 tahun: supaya latihan aman. Dasar: perjanjian dan persetujuan wali.',
          'Rekening bank untuk pengembalian dana: untuk mengirim uangmu. Dasar: perjanjian.',
          'Browser dan sistem dalam dua kata, dan kapan kamu masuk: supaya kamu bisa melihat dan mengakhiri sesi. Alamat jaringan: dihitung sebentar untuk menahan serangan dan penimbunan lapangan. Dasar: kepentingan sah kami atas layanan yang aman.',
          'Teks mana yang kamu setujui dan kapan: untuk bisa membuktikannya. Dasar: undang-undang.',
          'Kabar lewat email, hanya kalau kamu mengaktifkannya. Dasar: persetujuanmu, yang bisa ditarik di profil.',
        ],
        'Kami tidak menyimpan nomor kartu dan nomor KTP. Kami tidak menjual data, tidak memasang iklan, dan tidak mengikuti siapa pun di situs lain.',
      ],
    },
    {
      id: 'how-long',
      title: 'Berapa lama',
      text: [
        [
          'Akunmu: sampai kamu menghapusnya.',
          'Sesi masuk: 30 hari setelah terakhir dipakai. Perangkat yang pernah kamu pakai: satu tahun.',
          'Nama, email, dan nomor telepon pada pesanan sebagai tamu: 24 bulan setelah bermain, kecuali venue menetapkan lain: [bulan].',
          'Pesanan, pembayaran, dan invoice: selama undang-undang mewajibkan pembukuan disimpan. Setelah kamu dilupakan, data itu tidak menyebut siapa pun.',
          'Rekening untuk pengembalian dana dan peserta: selama orang pada pesanan itu dikenal.',
          'Tautan di email: sampai dipakai, diganti, atau habis masa berlakunya.',
          'Asal pesanan yang belum dibayar (browser dan alamat jaringan, hanya sebagai hash): alamat selama belum dibayar, browser sampai dimainkan.',
          'Catatan teknis: 12 bulan. Tidak berisi nama maupun alamat.',
          'Cadangan data: sampai diganti, menurut aturan venue: [hari]. Setelah cadangan dipulihkan, semua yang pernah dihapus dihapus lagi.',
        ],
      ],
    },
    {
      id: 'who-gets-it',
      title: 'Siapa lagi yang menerima data',
      text: [
        'Hanya yang bekerja untuk kami berdasarkan kontrak, dan hanya yang diperlukan pekerjaannya:',
        [
          'penyedia pembayaran [nama, misalnya Midtrans]: jumlah, nomor pesanan, serta nama, email, dan nomor teleponmu, untuk menerima dan mengembalikan pembayaran. Yang kamu ketik di halamannya tinggal di sana;',
          'penyedia email [nama]: alamatmu dan email yang kami kirim;',
          'penyedia hosting: [nama, negara];',
          'WhatsApp, hanya kalau kamu memilih menulis kepada kami di sana.',
        ],
        'Coach melihat nama pemain yang dilatihnya. Pihak berwenang menerima yang diwajibkan undang-undang. Kalau ada pemroses di luar Indonesia, kami memastikan datamu dilindungi setara dengan di sini, sesuai pasal 56. [Untuk dilengkapi]',
      ],
    },
    {
      id: 'rights',
      title: 'Hakmu',
      text: [
        'Kamu bisa:',
        [
          'melihat dan mengunduh datamu: Profil, Datamu, sebagai JSON atau CSV, langsung;',
          'memperbaikinya: Profil; email baru berlaku setelah kamu membuka tautannya;',
          'menarik persetujuan: Profil, Kabar lewat email;',
          'menghapus akun: Profil, Hapus akunku. Tidak bisa selama masih ada yang harus dimainkan, dibayar, atau dikembalikan;',
          'meminta kami menghentikan atau membatasi pemakaian, menolak keputusan yang dibuat mesin saja (kami tidak membuatnya tentang orang), dan menuntut ganti rugi.',
        ],
        'Sebagai tamu, daftar dengan email yang sama dan verifikasi; kamu lalu melihat dan bisa menghapus pesanan yang dibuat dengannya. Atau hubungi kami. Kami menjawab dalam 3 × 24 jam setelah kamu menunjukkan bahwa alamat itu milikmu. Kamu juga bisa mengadu ke lembaga pelindungan data pribadi.',
      ],
    },
    {
      id: 'children',
      title: 'Anak-anak',
      text: [
        'Akun untuk yang berumur minimal 13 tahun. Bagi yang belum 18 tahun, orang tua atau wali menyetujuinya. Anak di kelas didaftarkan walinya, dan kami hanya menyimpan nama dan tahun lahirnya.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookie dan penyimpanan di browsermu',
      text: [
        'Kami hanya memakai yang diperlukan layanan ini, jadi tidak ada banner. Tidak ada cookie pihak lain.',
        [
          'Cookie: sesi masukmu (sampai berakhir, paling lama 30 hari setelah terakhir dipakai), tanda yang menjaga permintaan tetap aman dan pesananmu yang belum dibayar tetap milikmu (30 hari), yang dibuka oleh tautan dari email (satu hari), perangkat yang pernah masuk (satu tahun), serta bahasa, tema, lokasi, dan lebar layarmu.',
          'Penyimpanan lokal: keranjangmu, lokasi pilihan, isianmu sebagai tamu, dan kapan kamu terakhir aktif. Dikosongkan setelah 20 menit tanpa aktivitas, setelah memesan, dan saat kamu keluar.',
          'Penyimpanan sesi: siapa yang masuk di tab ini, sampai tab ditutup.',
        ],
      ],
    },
    {
      id: 'safety',
      title: 'Cara kami menjaganya',
      text: [
        'Sambungan dienkripsi, kata sandi dan token disimpan sebagai hash, staf hanya melihat yang diperlukan pekerjaannya, dan cadangan data disimpan terkunci. Staf kami tidak pernah meminta kata sandimu.',
        'Kalau data tetap bocor, kami memberi tahu kamu dan lembaga berwenang secara tertulis dalam 3 × 24 jam: apa yang bocor, kapan dan bagaimana, apa yang kami lakukan, dan apa yang sebaiknya kamu lakukan.',
      ],
    },
    {
      id: 'changes',
      title: 'Perubahan',
      text: [
        'Versi dan tanggal pemberitahuan ini ada di bagian atas. Sebelum ada perubahan penting, kami memberi tahu lewat email. Pemberitahuan ini ada dalam bahasa Indonesia dan Inggris. Kalau berbeda, teks bahasa Indonesia yang berlaku.',
      ],
    },
  ],
}

import type { LegalDocument } from './legal-document.ts'

/** The terms in Indonesian, which is the binding version. */
export const termsInIndonesian: LegalDocument = {
  title: 'Ketentuan',
  lead: 'Ketentuan ini menjelaskan apa yang bisa kamu harapkan dari kami dan apa yang kami harapkan darimu saat booking, membayar, dan bermain. Berlaku untuk setiap pesanan, dengan atau tanpa akun.',
  sections: [
    {
      id: 'who',
      title: 'Siapa kami',
      text: [
        'Lapangan, coach, kelas, program akademi, dan paket dijual oleh [nama badan hukum venue], [alamat], NIB [nomor], NPWP [nomor]. “Kami” berarti perusahaan ini; “kamu” berarti siapa pun yang memesan atau bermain.',
        'Setiap lokasi punya alamat, nomor telepon, dan nomor WhatsApp sendiri. Semuanya ada di halaman Lokasi, di pesananmu, dan di email kami. Waktu selalu mengikuti waktu setempat di lokasi.',
      ],
    },
    {
      id: 'account',
      title: 'Akunmu',
      text: [
        'Kamu bisa booking sebagai tamu atau dengan akun. Untuk punya akun, umurmu minimal 13 tahun. Yang belum 18 tahun perlu orang tua atau wali yang menyetujui ketentuan ini.',
        'Isi nama, email, dan nomor teleponmu sendiri, dan jaga kata sandimu. Booking yang dibuat dengan emailmu sebagai tamu masuk ke akunmu setelah kamu menunjukkan bahwa email itu milikmu.',
        'Kamu bisa menghapus akun kapan saja di profil, selama tidak ada lagi yang harus dimainkan, dibayar, atau dikembalikan.',
      ],
    },
    {
      id: 'order',
      title: 'Memesan dan membayar',
      text: [
        'Harga yang kamu lihat sebelum memesan adalah harga yang kamu bayar. Kalau harga berubah saat kamu memilih, kami tampilkan dulu harga barunya, dan tidak ada yang dipesan sebelum kamu setuju.',
        'Lapanganmu ditahan sebentar selama kamu membayar; berapa lama, tertulis di halaman pembayaran. Setelah waktu itu habis, orang lain bisa memesannya.',
        'Booking berlaku setelah pembayaran masuk atau tidak ada lagi yang harus dibayar. Statusnya lalu menjadi lunas dan kamu mendapat email.',
        'Ada batas berapa banyak yang bisa ditahan atau dipesan satu orang pada satu waktu, supaya lapangan tetap tersedia untuk semua. Halaman akan memberi tahu kalau kamu mencapainya.',
      ],
    },
    {
      id: 'late-money',
      title: 'Kalau pembayaranmu terlambat',
      text: [
        'Kalau pembayaranmu masuk setelah batas waktu dan semua jammu masih kosong, kamu tetap mendapatkannya. Kalau tidak, uangmu kembali: menjadi saldo kredit di akunmu, atau kami kirim kembali kalau kamu memesan sebagai tamu. Kami selalu memberi tahu lewat email.',
        'Kalau kamu membayar pesanan yang sama dua kali, pembayaran kedua kami kembalikan.',
      ],
    },
    {
      id: 'tax',
      title: 'Harga dan pajak',
      text: [
        'Semua harga dalam rupiah. Pajak daerah atas jasa olahraga (PBJT) ditulis di baris tersendiri pada setiap pesanan. Tiap lokasi menyebutkan apakah harganya sudah termasuk pajak atau pajak ditambahkan; kamu melihat totalnya sebelum membayar.',
        'Kamu mendapat invoice untuk setiap pesanan yang lunas.',
      ],
    },
    {
      id: 'cancelling',
      title: 'Pembatalan',
      text: [
        'Kamu bisa membatalkan seluruh pesanan atau satu booking di dalamnya sampai waktunya mulai. Berapa yang kembali tergantung seberapa awal kamu membatalkan. Tiap lokasi menentukan tahapnya sendiri. Tahap itu ditampilkan sebelum kamu membayar, dan pesananmu menyebutkan sampai kapan pembatalan gratis.',
        'Sebelum kamu membatalkan, kami tunjukkan persis berapa yang kembali.',
        'Kalau kami harus menutup lapangan atau membatalkan bookingmu karena alasan dari pihak kami, semuanya kembali.',
      ],
    },
    {
      id: 'moving',
      title: 'Mengubah jadwal booking',
      text: [
        'Kamu bisa mengubah jadwal booking satu kali, di lokasi yang sama, sampai 24 jam sebelum mulai. Kalau jam barunya lebih mahal, kamu membayar selisihnya; kalau lebih murah, selisihnya kembali.',
        'Promo diperiksa lagi untuk jam yang baru. Yang kembali tidak pernah lebih dari harga lama dikurangi harga baru, keduanya dihitung tanpa promo.',
      ],
    },
    {
      id: 'refunds',
      title: 'Pengembalian dana',
      text: [
        'Uang kembali ke metode pembayaran yang kamu pakai, selama memungkinkan:',
        [
          'ke kartu, e-wallet, atau akun QRIS, kalau metodenya mengizinkan;',
          'kalau tidak, sebagai saldo kredit di akunmu untuk membayar pesanan berikutnya;',
          'kalau tidak juga, lewat transfer bank. Kami kirim tautan untuk mengisi rekeningmu.',
        ],
        'Jam yang kamu bayar dengan paket kembali ke paket itu, dan saldo kredit yang terpakai kembali menjadi saldo kredit. Bank dan e-wallet memerlukan waktu sampai 14 hari.',
        'Kalau bank atau e-wallet membatalkan pembayaranmu, kami membatalkan booking dan tempat yang dibayarnya dan belum mulai. Yang sudah mulai dan yang sudah kamu terima tetap harus kamu bayar.',
        'Setelah chargeback atas pembayaran kartu, bookingmu tetap berlaku. Kalau kamu membatalkannya kemudian, uang yang sudah ditarik bank tidak kami kembalikan.',
        'Kalau seluruh pembayaran ditarik kembali, kami juga menarik paket dan saldo kredit yang berasal dari pembayaran itu. Booking mendatang yang dibayar dengannya bisa dibatalkan, dan yang sudah kamu pakai menjadi utangmu.',
      ],
    },
    {
      id: 'packages',
      title: 'Paket',
      text: [
        'Paket memberimu sejumlah jam lapangan. Satu lapangan selama satu jam memakai satu jam lapangan. Di mana, kapan, dan sampai hari apa paket bisa dipakai ditampilkan sebelum kamu membeli dan di daftar paketmu.',
        'Paket hanya berlaku untuk lapangan. Coach dan tambahan dibayar terpisah.',
        'Paket yang sudah dibayar tidak bisa dibatalkan, dan jam yang tersisa setelah hari terakhirnya hangus. Ini tidak membatasi hak yang diberikan undang-undang kepadamu.',
      ],
    },
    {
      id: 'classes',
      title: 'Kelas dan akademi',
      text: [
        'Kelas memerlukan jumlah pemain minimum. Kalau belum tercapai pada waktu yang tertulis, kami membatalkannya dan semua uangmu kembali.',
        'Kalau kami memindahkan kelas, kamu bisa keluar sampai kelas mulai dan semua uangmu kembali. Selain itu berlaku tahap pembatalan di lokasi.',
        'Kalau kamu bergabung ke program di tengah jalan, kamu membayar bagian sesi yang tersisa. Yang belum 18 tahun didaftarkan oleh orang tua atau wali.',
      ],
    },
    {
      id: 'promos',
      title: 'Promo dan saldo kredit',
      text: [
        'Setiap promo menyebutkan untuk apa, sampai kapan, dan berapa kali bisa dipakai. Satu pesanan hanya bisa memakai satu kode.',
        'Saldo kredit melekat pada akunmu. Saldo tidak bisa dijual atau diuangkan, kecuali undang-undang menentukan lain.',
      ],
    },
    {
      id: 'playing',
      title: 'Di lapangan',
      text: [
        'Datang tepat waktu: jammu mulai dan selesai sesuai booking. Pakai sepatu untuk padel, dan ikuti tata tertib serta arahan staf kami.',
        'Kamu bermain dengan risiko sendiri sejauh diizinkan undang-undang. Segera beri tahu kami kalau ada cedera atau kerusakan. Kerusakan yang disengaja atau karena kelalaian berat harus kamu ganti. [Tata tertib dan asuransi venue]',
      ],
    },
    {
      id: 'liability',
      title: 'Tanggung jawab kami',
      text: [
        'Kami bertanggung jawab atas kerugian yang kami timbulkan dengan sengaja atau karena kelalaian, sesuai hukum Indonesia. Kami tidak bertanggung jawab atas hal yang tidak bisa dicegah siapa pun, seperti banjir, gempa bumi, atau listrik padam di seluruh wilayah; uang untuk jam yang tidak bisa dimainkan tetap kembali.',
        'Tidak ada bagian dari ketentuan ini yang mengurangi hakmu menurut UU No. 8/1999 tentang Perlindungan Konsumen.',
      ],
    },
    {
      id: 'changes',
      title: 'Perubahan, hukum, dan sengketa',
      text: [
        'Untuk setiap pesanan berlaku versi ketentuan yang ditampilkan saat kamu memesan; kami mencatat versinya. Sebelum ada perubahan penting untuk akunmu, kami memberi tahu lewat email.',
        'Berlaku hukum Indonesia. Bicaralah dulu dengan kami: kebanyakan hal selesai lewat WhatsApp. Kalau tidak, kamu bisa mengadu ke Badan Penyelesaian Sengketa Konsumen (BPSK) atau pengadilan di [kota].',
        'Ketentuan ini ada dalam bahasa Indonesia dan Inggris. Kalau berbeda, teks bahasa Indonesia yang berlaku.',
      ],
    },
  ],
}

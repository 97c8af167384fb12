package dev.fjord.internal.deque;

/**
 * Makes a stack overflow happen before a slow path changes anything instead of half-way through. A
 * recursion that forks a million frames deep overflows somewhere; the fast path consists of single
 * stores that need no cleaning up, and everything else begins here.
 *
 * <p>Each method here has so many local variables, two slots of eight bytes each, that its frame in
 * the interpreter is as large as the room to be had. Compiled it needs no frame to speak of, but
 * HotSpot looks, when a method is entered, for the room that it would need if it had to go on in
 * the interpreter in the middle: that is why each has a call which is never made. So to ask costs a
 * nanosecond, and is answered for the stack as it is.
 */
@SuppressWarnings("UnusedVariable")
public final class StackRoom {
  /** 64 KB: more than a {@link Barrier} takes, interpreted. */
  private static final int BARRIER_LEVELS = 8;

  private static boolean never;

  private StackRoom() {}

  /**
   * Has as much stack as a slow path uses: 8 KB, with a thread started on the way, interpreted.
   *
   * @throws StackOverflowError if there is no room; nothing has changed then
   */
  public static void reserve() {
    // spotless:off
    long
        v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, va, vb, vc, vd, ve, vf, v10, v11, v12, v13, v14,
        v15, v16, v17, v18, v19, v1a, v1b, v1c, v1d, v1e, v1f, v20, v21, v22, v23, v24, v25, v26,
        v27, v28, v29, v2a, v2b, v2c, v2d, v2e, v2f, v30, v31, v32, v33, v34, v35, v36, v37, v38,
        v39, v3a, v3b, v3c, v3d, v3e, v3f, v40, v41, v42, v43, v44, v45, v46, v47, v48, v49, v4a,
        v4b, v4c, v4d, v4e, v4f, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v5a, v5b, v5c,
        v5d, v5e, v5f, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69, v6a, v6b, v6c, v6d, v6e,
        v6f, v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v7a, v7b, v7c, v7d, v7e, v7f, v80,
        v81, v82, v83, v84, v85, v86, v87, v88, v89, v8a, v8b, v8c, v8d, v8e, v8f, v90, v91, v92,
        v93, v94, v95, v96, v97, v98, v99, v9a, v9b, v9c, v9d, v9e, v9f, va0, va1, va2, va3, va4,
        va5, va6, va7, va8, va9, vaa, vab, vac, vad, vae, vaf, vb0, vb1, vb2, vb3, vb4, vb5, vb6,
        vb7, vb8, vb9, vba, vbb, vbc, vbd, vbe, vbf, vc0, vc1, vc2, vc3, vc4, vc5, vc6, vc7, vc8,
        vc9, vca, vcb, vcc, vcd, vce, vcf, vd0, vd1, vd2, vd3, vd4, vd5, vd6, vd7, vd8, vd9, vda,
        vdb, vdc, vdd, vde, vdf, ve0, ve1, ve2, ve3, ve4, ve5, ve6, ve7, ve8, ve9, vea, veb, vec,
        ved, vee, vef, vf0, vf1, vf2, vf3, vf4, vf5, vf6, vf7, vf8, vf9, vfa, vfb, vfc, vfd, vfe,
        vff, v100, v101, v102, v103, v104, v105, v106, v107, v108, v109, v10a, v10b, v10c, v10d,
        v10e, v10f, v110, v111, v112, v113, v114, v115, v116, v117, v118, v119, v11a, v11b, v11c,
        v11d, v11e, v11f, v120, v121, v122, v123, v124, v125, v126, v127, v128, v129, v12a, v12b,
        v12c, v12d, v12e, v12f, v130, v131, v132, v133, v134, v135, v136, v137, v138, v139, v13a,
        v13b, v13c, v13d, v13e, v13f, v140, v141, v142, v143, v144, v145, v146, v147, v148, v149,
        v14a, v14b, v14c, v14d, v14e, v14f, v150, v151, v152, v153, v154, v155, v156, v157, v158,
        v159, v15a, v15b, v15c, v15d, v15e, v15f, v160, v161, v162, v163, v164, v165, v166, v167,
        v168, v169, v16a, v16b, v16c, v16d, v16e, v16f, v170, v171, v172, v173, v174, v175, v176,
        v177, v178, v179, v17a, v17b, v17c, v17d, v17e, v17f, v180, v181, v182, v183, v184, v185,
        v186, v187, v188, v189, v18a, v18b, v18c, v18d, v18e, v18f, v190, v191, v192, v193, v194,
        v195, v196, v197, v198, v199, v19a, v19b, v19c, v19d, v19e, v19f, v1a0, v1a1, v1a2, v1a3,
        v1a4, v1a5, v1a6, v1a7, v1a8, v1a9, v1aa, v1ab, v1ac, v1ad, v1ae, v1af, v1b0, v1b1, v1b2,
        v1b3, v1b4, v1b5, v1b6, v1b7, v1b8, v1b9, v1ba, v1bb, v1bc, v1bd, v1be, v1bf, v1c0, v1c1,
        v1c2, v1c3, v1c4, v1c5, v1c6, v1c7, v1c8, v1c9, v1ca, v1cb, v1cc, v1cd, v1ce, v1cf, v1d0,
        v1d1, v1d2, v1d3, v1d4, v1d5, v1d6, v1d7, v1d8, v1d9, v1da, v1db, v1dc, v1dd, v1de, v1df,
        v1e0, v1e1, v1e2, v1e3, v1e4, v1e5, v1e6, v1e7, v1e8, v1e9, v1ea, v1eb, v1ec, v1ed, v1ee,
        v1ef, v1f0, v1f1, v1f2, v1f3, v1f4, v1f5, v1f6, v1f7, v1f8, v1f9, v1fa, v1fb, v1fc, v1fd,
        v1fe, v1ff;
    // spotless:on
    if (never) {
      Thread.yield();
    }
  }

  /** The same for a few calls: 4 KB. */
  public static void reserveLittle() {
    // spotless:off
    long
        v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, va, vb, vc, vd, ve, vf, v10, v11, v12, v13, v14,
        v15, v16, v17, v18, v19, v1a, v1b, v1c, v1d, v1e, v1f, v20, v21, v22, v23, v24, v25, v26,
        v27, v28, v29, v2a, v2b, v2c, v2d, v2e, v2f, v30, v31, v32, v33, v34, v35, v36, v37, v38,
        v39, v3a, v3b, v3c, v3d, v3e, v3f, v40, v41, v42, v43, v44, v45, v46, v47, v48, v49, v4a,
        v4b, v4c, v4d, v4e, v4f, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v5a, v5b, v5c,
        v5d, v5e, v5f, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69, v6a, v6b, v6c, v6d, v6e,
        v6f, v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v7a, v7b, v7c, v7d, v7e, v7f, v80,
        v81, v82, v83, v84, v85, v86, v87, v88, v89, v8a, v8b, v8c, v8d, v8e, v8f, v90, v91, v92,
        v93, v94, v95, v96, v97, v98, v99, v9a, v9b, v9c, v9d, v9e, v9f, va0, va1, va2, va3, va4,
        va5, va6, va7, va8, va9, vaa, vab, vac, vad, vae, vaf, vb0, vb1, vb2, vb3, vb4, vb5, vb6,
        vb7, vb8, vb9, vba, vbb, vbc, vbd, vbe, vbf, vc0, vc1, vc2, vc3, vc4, vc5, vc6, vc7, vc8,
        vc9, vca, vcb, vcc, vcd, vce, vcf, vd0, vd1, vd2, vd3, vd4, vd5, vd6, vd7, vd8, vd9, vda,
        vdb, vdc, vdd, vde, vdf, ve0, ve1, ve2, ve3, ve4, ve5, ve6, ve7, ve8, ve9, vea, veb, vec,
        ved, vee, vef, vf0, vf1, vf2, vf3, vf4, vf5, vf6, vf7, vf8, vf9, vfa, vfb, vfc, vfd, vfe,
        vff;
    // spotless:on
    if (never) {
      Thread.yield();
    }
  }

  /**
   * The same for a pop, after which the popped job may have to be waited for: a way that leads
   * through another which reserves has 4 KB more than that.
   */
  static void reserveToJoin() {
    // spotless:off
    long
        v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, va, vb, vc, vd, ve, vf, v10, v11, v12, v13, v14,
        v15, v16, v17, v18, v19, v1a, v1b, v1c, v1d, v1e, v1f, v20, v21, v22, v23, v24, v25, v26,
        v27, v28, v29, v2a, v2b, v2c, v2d, v2e, v2f, v30, v31, v32, v33, v34, v35, v36, v37, v38,
        v39, v3a, v3b, v3c, v3d, v3e, v3f, v40, v41, v42, v43, v44, v45, v46, v47, v48, v49, v4a,
        v4b, v4c, v4d, v4e, v4f, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v5a, v5b, v5c,
        v5d, v5e, v5f, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69, v6a, v6b, v6c, v6d, v6e,
        v6f, v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v7a, v7b, v7c, v7d, v7e, v7f, v80,
        v81, v82, v83, v84, v85, v86, v87, v88, v89, v8a, v8b, v8c, v8d, v8e, v8f, v90, v91, v92,
        v93, v94, v95, v96, v97, v98, v99, v9a, v9b, v9c, v9d, v9e, v9f, va0, va1, va2, va3, va4,
        va5, va6, va7, va8, va9, vaa, vab, vac, vad, vae, vaf, vb0, vb1, vb2, vb3, vb4, vb5, vb6,
        vb7, vb8, vb9, vba, vbb, vbc, vbd, vbe, vbf, vc0, vc1, vc2, vc3, vc4, vc5, vc6, vc7, vc8,
        vc9, vca, vcb, vcc, vcd, vce, vcf, vd0, vd1, vd2, vd3, vd4, vd5, vd6, vd7, vd8, vd9, vda,
        vdb, vdc, vdd, vde, vdf, ve0, ve1, ve2, ve3, ve4, ve5, ve6, ve7, ve8, ve9, vea, veb, vec,
        ved, vee, vef, vf0, vf1, vf2, vf3, vf4, vf5, vf6, vf7, vf8, vf9, vfa, vfb, vfc, vfd, vfe,
        vff, v100, v101, v102, v103, v104, v105, v106, v107, v108, v109, v10a, v10b, v10c, v10d,
        v10e, v10f, v110, v111, v112, v113, v114, v115, v116, v117, v118, v119, v11a, v11b, v11c,
        v11d, v11e, v11f, v120, v121, v122, v123, v124, v125, v126, v127, v128, v129, v12a, v12b,
        v12c, v12d, v12e, v12f, v130, v131, v132, v133, v134, v135, v136, v137, v138, v139, v13a,
        v13b, v13c, v13d, v13e, v13f, v140, v141, v142, v143, v144, v145, v146, v147, v148, v149,
        v14a, v14b, v14c, v14d, v14e, v14f, v150, v151, v152, v153, v154, v155, v156, v157, v158,
        v159, v15a, v15b, v15c, v15d, v15e, v15f, v160, v161, v162, v163, v164, v165, v166, v167,
        v168, v169, v16a, v16b, v16c, v16d, v16e, v16f, v170, v171, v172, v173, v174, v175, v176,
        v177, v178, v179, v17a, v17b, v17c, v17d, v17e, v17f, v180, v181, v182, v183, v184, v185,
        v186, v187, v188, v189, v18a, v18b, v18c, v18d, v18e, v18f, v190, v191, v192, v193, v194,
        v195, v196, v197, v198, v199, v19a, v19b, v19c, v19d, v19e, v19f, v1a0, v1a1, v1a2, v1a3,
        v1a4, v1a5, v1a6, v1a7, v1a8, v1a9, v1aa, v1ab, v1ac, v1ad, v1ae, v1af, v1b0, v1b1, v1b2,
        v1b3, v1b4, v1b5, v1b6, v1b7, v1b8, v1b9, v1ba, v1bb, v1bc, v1bd, v1be, v1bf, v1c0, v1c1,
        v1c2, v1c3, v1c4, v1c5, v1c6, v1c7, v1c8, v1c9, v1ca, v1cb, v1cc, v1cd, v1ce, v1cf, v1d0,
        v1d1, v1d2, v1d3, v1d4, v1d5, v1d6, v1d7, v1d8, v1d9, v1da, v1db, v1dc, v1dd, v1de, v1df,
        v1e0, v1e1, v1e2, v1e3, v1e4, v1e5, v1e6, v1e7, v1e8, v1e9, v1ea, v1eb, v1ec, v1ed, v1ee,
        v1ef, v1f0, v1f1, v1f2, v1f3, v1f4, v1f5, v1f6, v1f7, v1f8, v1f9, v1fa, v1fb, v1fc, v1fd,
        v1fe, v1ff, v200, v201, v202, v203, v204, v205, v206, v207, v208, v209, v20a, v20b, v20c,
        v20d, v20e, v20f, v210, v211, v212, v213, v214, v215, v216, v217, v218, v219, v21a, v21b,
        v21c, v21d, v21e, v21f, v220, v221, v222, v223, v224, v225, v226, v227, v228, v229, v22a,
        v22b, v22c, v22d, v22e, v22f, v230, v231, v232, v233, v234, v235, v236, v237, v238, v239,
        v23a, v23b, v23c, v23d, v23e, v23f, v240, v241, v242, v243, v244, v245, v246, v247, v248,
        v249, v24a, v24b, v24c, v24d, v24e, v24f, v250, v251, v252, v253, v254, v255, v256, v257,
        v258, v259, v25a, v25b, v25c, v25d, v25e, v25f, v260, v261, v262, v263, v264, v265, v266,
        v267, v268, v269, v26a, v26b, v26c, v26d, v26e, v26f, v270, v271, v272, v273, v274, v275,
        v276, v277, v278, v279, v27a, v27b, v27c, v27d, v27e, v27f, v280, v281, v282, v283, v284,
        v285, v286, v287, v288, v289, v28a, v28b, v28c, v28d, v28e, v28f, v290, v291, v292, v293,
        v294, v295, v296, v297, v298, v299, v29a, v29b, v29c, v29d, v29e, v29f, v2a0, v2a1, v2a2,
        v2a3, v2a4, v2a5, v2a6, v2a7, v2a8, v2a9, v2aa, v2ab, v2ac, v2ad, v2ae, v2af, v2b0, v2b1,
        v2b2, v2b3, v2b4, v2b5, v2b6, v2b7, v2b8, v2b9, v2ba, v2bb, v2bc, v2bd, v2be, v2bf, v2c0,
        v2c1, v2c2, v2c3, v2c4, v2c5, v2c6, v2c7, v2c8, v2c9, v2ca, v2cb, v2cc, v2cd, v2ce, v2cf,
        v2d0, v2d1, v2d2, v2d3, v2d4, v2d5, v2d6, v2d7, v2d8, v2d9, v2da, v2db, v2dc, v2dd, v2de,
        v2df, v2e0, v2e1, v2e2, v2e3, v2e4, v2e5, v2e6, v2e7, v2e8, v2e9, v2ea, v2eb, v2ec, v2ed,
        v2ee, v2ef, v2f0, v2f1, v2f2, v2f3, v2f4, v2f5, v2f6, v2f7, v2f8, v2f9, v2fa, v2fb, v2fc,
        v2fd, v2fe, v2ff;
    // spotless:on
    if (never) {
      Thread.yield();
    }
  }

  /** The same for some pops. */
  static void reserveToSettle() {
    // spotless:off
    long
        v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, va, vb, vc, vd, ve, vf, v10, v11, v12, v13, v14,
        v15, v16, v17, v18, v19, v1a, v1b, v1c, v1d, v1e, v1f, v20, v21, v22, v23, v24, v25, v26,
        v27, v28, v29, v2a, v2b, v2c, v2d, v2e, v2f, v30, v31, v32, v33, v34, v35, v36, v37, v38,
        v39, v3a, v3b, v3c, v3d, v3e, v3f, v40, v41, v42, v43, v44, v45, v46, v47, v48, v49, v4a,
        v4b, v4c, v4d, v4e, v4f, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v5a, v5b, v5c,
        v5d, v5e, v5f, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69, v6a, v6b, v6c, v6d, v6e,
        v6f, v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v7a, v7b, v7c, v7d, v7e, v7f, v80,
        v81, v82, v83, v84, v85, v86, v87, v88, v89, v8a, v8b, v8c, v8d, v8e, v8f, v90, v91, v92,
        v93, v94, v95, v96, v97, v98, v99, v9a, v9b, v9c, v9d, v9e, v9f, va0, va1, va2, va3, va4,
        va5, va6, va7, va8, va9, vaa, vab, vac, vad, vae, vaf, vb0, vb1, vb2, vb3, vb4, vb5, vb6,
        vb7, vb8, vb9, vba, vbb, vbc, vbd, vbe, vbf, vc0, vc1, vc2, vc3, vc4, vc5, vc6, vc7, vc8,
        vc9, vca, vcb, vcc, vcd, vce, vcf, vd0, vd1, vd2, vd3, vd4, vd5, vd6, vd7, vd8, vd9, vda,
        vdb, vdc, vdd, vde, vdf, ve0, ve1, ve2, ve3, ve4, ve5, ve6, ve7, ve8, ve9, vea, veb, vec,
        ved, vee, vef, vf0, vf1, vf2, vf3, vf4, vf5, vf6, vf7, vf8, vf9, vfa, vfb, vfc, vfd, vfe,
        vff, v100, v101, v102, v103, v104, v105, v106, v107, v108, v109, v10a, v10b, v10c, v10d,
        v10e, v10f, v110, v111, v112, v113, v114, v115, v116, v117, v118, v119, v11a, v11b, v11c,
        v11d, v11e, v11f, v120, v121, v122, v123, v124, v125, v126, v127, v128, v129, v12a, v12b,
        v12c, v12d, v12e, v12f, v130, v131, v132, v133, v134, v135, v136, v137, v138, v139, v13a,
        v13b, v13c, v13d, v13e, v13f, v140, v141, v142, v143, v144, v145, v146, v147, v148, v149,
        v14a, v14b, v14c, v14d, v14e, v14f, v150, v151, v152, v153, v154, v155, v156, v157, v158,
        v159, v15a, v15b, v15c, v15d, v15e, v15f, v160, v161, v162, v163, v164, v165, v166, v167,
        v168, v169, v16a, v16b, v16c, v16d, v16e, v16f, v170, v171, v172, v173, v174, v175, v176,
        v177, v178, v179, v17a, v17b, v17c, v17d, v17e, v17f, v180, v181, v182, v183, v184, v185,
        v186, v187, v188, v189, v18a, v18b, v18c, v18d, v18e, v18f, v190, v191, v192, v193, v194,
        v195, v196, v197, v198, v199, v19a, v19b, v19c, v19d, v19e, v19f, v1a0, v1a1, v1a2, v1a3,
        v1a4, v1a5, v1a6, v1a7, v1a8, v1a9, v1aa, v1ab, v1ac, v1ad, v1ae, v1af, v1b0, v1b1, v1b2,
        v1b3, v1b4, v1b5, v1b6, v1b7, v1b8, v1b9, v1ba, v1bb, v1bc, v1bd, v1be, v1bf, v1c0, v1c1,
        v1c2, v1c3, v1c4, v1c5, v1c6, v1c7, v1c8, v1c9, v1ca, v1cb, v1cc, v1cd, v1ce, v1cf, v1d0,
        v1d1, v1d2, v1d3, v1d4, v1d5, v1d6, v1d7, v1d8, v1d9, v1da, v1db, v1dc, v1dd, v1de, v1df,
        v1e0, v1e1, v1e2, v1e3, v1e4, v1e5, v1e6, v1e7, v1e8, v1e9, v1ea, v1eb, v1ec, v1ed, v1ee,
        v1ef, v1f0, v1f1, v1f2, v1f3, v1f4, v1f5, v1f6, v1f7, v1f8, v1f9, v1fa, v1fb, v1fc, v1fd,
        v1fe, v1ff, v200, v201, v202, v203, v204, v205, v206, v207, v208, v209, v20a, v20b, v20c,
        v20d, v20e, v20f, v210, v211, v212, v213, v214, v215, v216, v217, v218, v219, v21a, v21b,
        v21c, v21d, v21e, v21f, v220, v221, v222, v223, v224, v225, v226, v227, v228, v229, v22a,
        v22b, v22c, v22d, v22e, v22f, v230, v231, v232, v233, v234, v235, v236, v237, v238, v239,
        v23a, v23b, v23c, v23d, v23e, v23f, v240, v241, v242, v243, v244, v245, v246, v247, v248,
        v249, v24a, v24b, v24c, v24d, v24e, v24f, v250, v251, v252, v253, v254, v255, v256, v257,
        v258, v259, v25a, v25b, v25c, v25d, v25e, v25f, v260, v261, v262, v263, v264, v265, v266,
        v267, v268, v269, v26a, v26b, v26c, v26d, v26e, v26f, v270, v271, v272, v273, v274, v275,
        v276, v277, v278, v279, v27a, v27b, v27c, v27d, v27e, v27f, v280, v281, v282, v283, v284,
        v285, v286, v287, v288, v289, v28a, v28b, v28c, v28d, v28e, v28f, v290, v291, v292, v293,
        v294, v295, v296, v297, v298, v299, v29a, v29b, v29c, v29d, v29e, v29f, v2a0, v2a1, v2a2,
        v2a3, v2a4, v2a5, v2a6, v2a7, v2a8, v2a9, v2aa, v2ab, v2ac, v2ad, v2ae, v2af, v2b0, v2b1,
        v2b2, v2b3, v2b4, v2b5, v2b6, v2b7, v2b8, v2b9, v2ba, v2bb, v2bc, v2bd, v2be, v2bf, v2c0,
        v2c1, v2c2, v2c3, v2c4, v2c5, v2c6, v2c7, v2c8, v2c9, v2ca, v2cb, v2cc, v2cd, v2ce, v2cf,
        v2d0, v2d1, v2d2, v2d3, v2d4, v2d5, v2d6, v2d7, v2d8, v2d9, v2da, v2db, v2dc, v2dd, v2de,
        v2df, v2e0, v2e1, v2e2, v2e3, v2e4, v2e5, v2e6, v2e7, v2e8, v2e9, v2ea, v2eb, v2ec, v2ed,
        v2ee, v2ef, v2f0, v2f1, v2f2, v2f3, v2f4, v2f5, v2f6, v2f7, v2f8, v2f9, v2fa, v2fb, v2fc,
        v2fd, v2fe, v2ff, v300, v301, v302, v303, v304, v305, v306, v307, v308, v309, v30a, v30b,
        v30c, v30d, v30e, v30f, v310, v311, v312, v313, v314, v315, v316, v317, v318, v319, v31a,
        v31b, v31c, v31d, v31e, v31f, v320, v321, v322, v323, v324, v325, v326, v327, v328, v329,
        v32a, v32b, v32c, v32d, v32e, v32f, v330, v331, v332, v333, v334, v335, v336, v337, v338,
        v339, v33a, v33b, v33c, v33d, v33e, v33f, v340, v341, v342, v343, v344, v345, v346, v347,
        v348, v349, v34a, v34b, v34c, v34d, v34e, v34f, v350, v351, v352, v353, v354, v355, v356,
        v357, v358, v359, v35a, v35b, v35c, v35d, v35e, v35f, v360, v361, v362, v363, v364, v365,
        v366, v367, v368, v369, v36a, v36b, v36c, v36d, v36e, v36f, v370, v371, v372, v373, v374,
        v375, v376, v377, v378, v379, v37a, v37b, v37c, v37d, v37e, v37f, v380, v381, v382, v383,
        v384, v385, v386, v387, v388, v389, v38a, v38b, v38c, v38d, v38e, v38f, v390, v391, v392,
        v393, v394, v395, v396, v397, v398, v399, v39a, v39b, v39c, v39d, v39e, v39f, v3a0, v3a1,
        v3a2, v3a3, v3a4, v3a5, v3a6, v3a7, v3a8, v3a9, v3aa, v3ab, v3ac, v3ad, v3ae, v3af, v3b0,
        v3b1, v3b2, v3b3, v3b4, v3b5, v3b6, v3b7, v3b8, v3b9, v3ba, v3bb, v3bc, v3bd, v3be, v3bf,
        v3c0, v3c1, v3c2, v3c3, v3c4, v3c5, v3c6, v3c7, v3c8, v3c9, v3ca, v3cb, v3cc, v3cd, v3ce,
        v3cf, v3d0, v3d1, v3d2, v3d3, v3d4, v3d5, v3d6, v3d7, v3d8, v3d9, v3da, v3db, v3dc, v3dd,
        v3de, v3df, v3e0, v3e1, v3e2, v3e3, v3e4, v3e5, v3e6, v3e7, v3e8, v3e9, v3ea, v3eb, v3ec,
        v3ed, v3ee, v3ef, v3f0, v3f1, v3f2, v3f3, v3f4, v3f5, v3f6, v3f7, v3f8, v3f9, v3fa, v3fb,
        v3fc, v3fd, v3fe, v3ff;
    // spotless:on
    if (never) {
      Thread.yield();
    }
  }

  /** The same for opening a scope, and being able to wait for its end. */
  public static void reserveToOpen() {
    // spotless:off
    long
        v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, va, vb, vc, vd, ve, vf, v10, v11, v12, v13, v14,
        v15, v16, v17, v18, v19, v1a, v1b, v1c, v1d, v1e, v1f, v20, v21, v22, v23, v24, v25, v26,
        v27, v28, v29, v2a, v2b, v2c, v2d, v2e, v2f, v30, v31, v32, v33, v34, v35, v36, v37, v38,
        v39, v3a, v3b, v3c, v3d, v3e, v3f, v40, v41, v42, v43, v44, v45, v46, v47, v48, v49, v4a,
        v4b, v4c, v4d, v4e, v4f, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v5a, v5b, v5c,
        v5d, v5e, v5f, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69, v6a, v6b, v6c, v6d, v6e,
        v6f, v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v7a, v7b, v7c, v7d, v7e, v7f, v80,
        v81, v82, v83, v84, v85, v86, v87, v88, v89, v8a, v8b, v8c, v8d, v8e, v8f, v90, v91, v92,
        v93, v94, v95, v96, v97, v98, v99, v9a, v9b, v9c, v9d, v9e, v9f, va0, va1, va2, va3, va4,
        va5, va6, va7, va8, va9, vaa, vab, vac, vad, vae, vaf, vb0, vb1, vb2, vb3, vb4, vb5, vb6,
        vb7, vb8, vb9, vba, vbb, vbc, vbd, vbe, vbf, vc0, vc1, vc2, vc3, vc4, vc5, vc6, vc7, vc8,
        vc9, vca, vcb, vcc, vcd, vce, vcf, vd0, vd1, vd2, vd3, vd4, vd5, vd6, vd7, vd8, vd9, vda,
        vdb, vdc, vdd, vde, vdf, ve0, ve1, ve2, ve3, ve4, ve5, ve6, ve7, ve8, ve9, vea, veb, vec,
        ved, vee, vef, vf0, vf1, vf2, vf3, vf4, vf5, vf6, vf7, vf8, vf9, vfa, vfb, vfc, vfd, vfe,
        vff, v100, v101, v102, v103, v104, v105, v106, v107, v108, v109, v10a, v10b, v10c, v10d,
        v10e, v10f, v110, v111, v112, v113, v114, v115, v116, v117, v118, v119, v11a, v11b, v11c,
        v11d, v11e, v11f, v120, v121, v122, v123, v124, v125, v126, v127, v128, v129, v12a, v12b,
        v12c, v12d, v12e, v12f, v130, v131, v132, v133, v134, v135, v136, v137, v138, v139, v13a,
        v13b, v13c, v13d, v13e, v13f, v140, v141, v142, v143, v144, v145, v146, v147, v148, v149,
        v14a, v14b, v14c, v14d, v14e, v14f, v150, v151, v152, v153, v154, v155, v156, v157, v158,
        v159, v15a, v15b, v15c, v15d, v15e, v15f, v160, v161, v162, v163, v164, v165, v166, v167,
        v168, v169, v16a, v16b, v16c, v16d, v16e, v16f, v170, v171, v172, v173, v174, v175, v176,
        v177, v178, v179, v17a, v17b, v17c, v17d, v17e, v17f, v180, v181, v182, v183, v184, v185,
        v186, v187, v188, v189, v18a, v18b, v18c, v18d, v18e, v18f, v190, v191, v192, v193, v194,
        v195, v196, v197, v198, v199, v19a, v19b, v19c, v19d, v19e, v19f, v1a0, v1a1, v1a2, v1a3,
        v1a4, v1a5, v1a6, v1a7, v1a8, v1a9, v1aa, v1ab, v1ac, v1ad, v1ae, v1af, v1b0, v1b1, v1b2,
        v1b3, v1b4, v1b5, v1b6, v1b7, v1b8, v1b9, v1ba, v1bb, v1bc, v1bd, v1be, v1bf, v1c0, v1c1,
        v1c2, v1c3, v1c4, v1c5, v1c6, v1c7, v1c8, v1c9, v1ca, v1cb, v1cc, v1cd, v1ce, v1cf, v1d0,
        v1d1, v1d2, v1d3, v1d4, v1d5, v1d6, v1d7, v1d8, v1d9, v1da, v1db, v1dc, v1dd, v1de, v1df,
        v1e0, v1e1, v1e2, v1e3, v1e4, v1e5, v1e6, v1e7, v1e8, v1e9, v1ea, v1eb, v1ec, v1ed, v1ee,
        v1ef, v1f0, v1f1, v1f2, v1f3, v1f4, v1f5, v1f6, v1f7, v1f8, v1f9, v1fa, v1fb, v1fc, v1fd,
        v1fe, v1ff, v200, v201, v202, v203, v204, v205, v206, v207, v208, v209, v20a, v20b, v20c,
        v20d, v20e, v20f, v210, v211, v212, v213, v214, v215, v216, v217, v218, v219, v21a, v21b,
        v21c, v21d, v21e, v21f, v220, v221, v222, v223, v224, v225, v226, v227, v228, v229, v22a,
        v22b, v22c, v22d, v22e, v22f, v230, v231, v232, v233, v234, v235, v236, v237, v238, v239,
        v23a, v23b, v23c, v23d, v23e, v23f, v240, v241, v242, v243, v244, v245, v246, v247, v248,
        v249, v24a, v24b, v24c, v24d, v24e, v24f, v250, v251, v252, v253, v254, v255, v256, v257,
        v258, v259, v25a, v25b, v25c, v25d, v25e, v25f, v260, v261, v262, v263, v264, v265, v266,
        v267, v268, v269, v26a, v26b, v26c, v26d, v26e, v26f, v270, v271, v272, v273, v274, v275,
        v276, v277, v278, v279, v27a, v27b, v27c, v27d, v27e, v27f, v280, v281, v282, v283, v284,
        v285, v286, v287, v288, v289, v28a, v28b, v28c, v28d, v28e, v28f, v290, v291, v292, v293,
        v294, v295, v296, v297, v298, v299, v29a, v29b, v29c, v29d, v29e, v29f, v2a0, v2a1, v2a2,
        v2a3, v2a4, v2a5, v2a6, v2a7, v2a8, v2a9, v2aa, v2ab, v2ac, v2ad, v2ae, v2af, v2b0, v2b1,
        v2b2, v2b3, v2b4, v2b5, v2b6, v2b7, v2b8, v2b9, v2ba, v2bb, v2bc, v2bd, v2be, v2bf, v2c0,
        v2c1, v2c2, v2c3, v2c4, v2c5, v2c6, v2c7, v2c8, v2c9, v2ca, v2cb, v2cc, v2cd, v2ce, v2cf,
        v2d0, v2d1, v2d2, v2d3, v2d4, v2d5, v2d6, v2d7, v2d8, v2d9, v2da, v2db, v2dc, v2dd, v2de,
        v2df, v2e0, v2e1, v2e2, v2e3, v2e4, v2e5, v2e6, v2e7, v2e8, v2e9, v2ea, v2eb, v2ec, v2ed,
        v2ee, v2ef, v2f0, v2f1, v2f2, v2f3, v2f4, v2f5, v2f6, v2f7, v2f8, v2f9, v2fa, v2fb, v2fc,
        v2fd, v2fe, v2ff, v300, v301, v302, v303, v304, v305, v306, v307, v308, v309, v30a, v30b,
        v30c, v30d, v30e, v30f, v310, v311, v312, v313, v314, v315, v316, v317, v318, v319, v31a,
        v31b, v31c, v31d, v31e, v31f, v320, v321, v322, v323, v324, v325, v326, v327, v328, v329,
        v32a, v32b, v32c, v32d, v32e, v32f, v330, v331, v332, v333, v334, v335, v336, v337, v338,
        v339, v33a, v33b, v33c, v33d, v33e, v33f, v340, v341, v342, v343, v344, v345, v346, v347,
        v348, v349, v34a, v34b, v34c, v34d, v34e, v34f, v350, v351, v352, v353, v354, v355, v356,
        v357, v358, v359, v35a, v35b, v35c, v35d, v35e, v35f, v360, v361, v362, v363, v364, v365,
        v366, v367, v368, v369, v36a, v36b, v36c, v36d, v36e, v36f, v370, v371, v372, v373, v374,
        v375, v376, v377, v378, v379, v37a, v37b, v37c, v37d, v37e, v37f, v380, v381, v382, v383,
        v384, v385, v386, v387, v388, v389, v38a, v38b, v38c, v38d, v38e, v38f, v390, v391, v392,
        v393, v394, v395, v396, v397, v398, v399, v39a, v39b, v39c, v39d, v39e, v39f, v3a0, v3a1,
        v3a2, v3a3, v3a4, v3a5, v3a6, v3a7, v3a8, v3a9, v3aa, v3ab, v3ac, v3ad, v3ae, v3af, v3b0,
        v3b1, v3b2, v3b3, v3b4, v3b5, v3b6, v3b7, v3b8, v3b9, v3ba, v3bb, v3bc, v3bd, v3be, v3bf,
        v3c0, v3c1, v3c2, v3c3, v3c4, v3c5, v3c6, v3c7, v3c8, v3c9, v3ca, v3cb, v3cc, v3cd, v3ce,
        v3cf, v3d0, v3d1, v3d2, v3d3, v3d4, v3d5, v3d6, v3d7, v3d8, v3d9, v3da, v3db, v3dc, v3dd,
        v3de, v3df, v3e0, v3e1, v3e2, v3e3, v3e4, v3e5, v3e6, v3e7, v3e8, v3e9, v3ea, v3eb, v3ec,
        v3ed, v3ee, v3ef, v3f0, v3f1, v3f2, v3f3, v3f4, v3f5, v3f6, v3f7, v3f8, v3f9, v3fa, v3fb,
        v3fc, v3fd, v3fe, v3ff, v400, v401, v402, v403, v404, v405, v406, v407, v408, v409, v40a,
        v40b, v40c, v40d, v40e, v40f, v410, v411, v412, v413, v414, v415, v416, v417, v418, v419,
        v41a, v41b, v41c, v41d, v41e, v41f, v420, v421, v422, v423, v424, v425, v426, v427, v428,
        v429, v42a, v42b, v42c, v42d, v42e, v42f, v430, v431, v432, v433, v434, v435, v436, v437,
        v438, v439, v43a, v43b, v43c, v43d, v43e, v43f, v440, v441, v442, v443, v444, v445, v446,
        v447, v448, v449, v44a, v44b, v44c, v44d, v44e, v44f, v450, v451, v452, v453, v454, v455,
        v456, v457, v458, v459, v45a, v45b, v45c, v45d, v45e, v45f, v460, v461, v462, v463, v464,
        v465, v466, v467, v468, v469, v46a, v46b, v46c, v46d, v46e, v46f, v470, v471, v472, v473,
        v474, v475, v476, v477, v478, v479, v47a, v47b, v47c, v47d, v47e, v47f, v480, v481, v482,
        v483, v484, v485, v486, v487, v488, v489, v48a, v48b, v48c, v48d, v48e, v48f, v490, v491,
        v492, v493, v494, v495, v496, v497, v498, v499, v49a, v49b, v49c, v49d, v49e, v49f, v4a0,
        v4a1, v4a2, v4a3, v4a4, v4a5, v4a6, v4a7, v4a8, v4a9, v4aa, v4ab, v4ac, v4ad, v4ae, v4af,
        v4b0, v4b1, v4b2, v4b3, v4b4, v4b5, v4b6, v4b7, v4b8, v4b9, v4ba, v4bb, v4bc, v4bd, v4be,
        v4bf, v4c0, v4c1, v4c2, v4c3, v4c4, v4c5, v4c6, v4c7, v4c8, v4c9, v4ca, v4cb, v4cc, v4cd,
        v4ce, v4cf, v4d0, v4d1, v4d2, v4d3, v4d4, v4d5, v4d6, v4d7, v4d8, v4d9, v4da, v4db, v4dc,
        v4dd, v4de, v4df, v4e0, v4e1, v4e2, v4e3, v4e4, v4e5, v4e6, v4e7, v4e8, v4e9, v4ea, v4eb,
        v4ec, v4ed, v4ee, v4ef, v4f0, v4f1, v4f2, v4f3, v4f4, v4f5, v4f6, v4f7, v4f8, v4f9, v4fa,
        v4fb, v4fc, v4fd, v4fe, v4ff;
    // spotless:on
    if (never) {
      Thread.yield();
    }
  }

  /** Whether there is room for {@link SplitDeque#takeOver}. */
  static boolean hasRoomForBarrier() {
    try {
      level(BARRIER_LEVELS);
      return true;
    } catch (StackOverflowError tooDeep) {
      return false;
    }
  }

  /** 8 KB a level. Compiled less; but then the barrier is compiled too. */
  private static void level(int left) {
    // spotless:off
    long
        v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, va, vb, vc, vd, ve, vf, v10, v11, v12, v13, v14,
        v15, v16, v17, v18, v19, v1a, v1b, v1c, v1d, v1e, v1f, v20, v21, v22, v23, v24, v25, v26,
        v27, v28, v29, v2a, v2b, v2c, v2d, v2e, v2f, v30, v31, v32, v33, v34, v35, v36, v37, v38,
        v39, v3a, v3b, v3c, v3d, v3e, v3f, v40, v41, v42, v43, v44, v45, v46, v47, v48, v49, v4a,
        v4b, v4c, v4d, v4e, v4f, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v5a, v5b, v5c,
        v5d, v5e, v5f, v60, v61, v62, v63, v64, v65, v66, v67, v68, v69, v6a, v6b, v6c, v6d, v6e,
        v6f, v70, v71, v72, v73, v74, v75, v76, v77, v78, v79, v7a, v7b, v7c, v7d, v7e, v7f, v80,
        v81, v82, v83, v84, v85, v86, v87, v88, v89, v8a, v8b, v8c, v8d, v8e, v8f, v90, v91, v92,
        v93, v94, v95, v96, v97, v98, v99, v9a, v9b, v9c, v9d, v9e, v9f, va0, va1, va2, va3, va4,
        va5, va6, va7, va8, va9, vaa, vab, vac, vad, vae, vaf, vb0, vb1, vb2, vb3, vb4, vb5, vb6,
        vb7, vb8, vb9, vba, vbb, vbc, vbd, vbe, vbf, vc0, vc1, vc2, vc3, vc4, vc5, vc6, vc7, vc8,
        vc9, vca, vcb, vcc, vcd, vce, vcf, vd0, vd1, vd2, vd3, vd4, vd5, vd6, vd7, vd8, vd9, vda,
        vdb, vdc, vdd, vde, vdf, ve0, ve1, ve2, ve3, ve4, ve5, ve6, ve7, ve8, ve9, vea, veb, vec,
        ved, vee, vef, vf0, vf1, vf2, vf3, vf4, vf5, vf6, vf7, vf8, vf9, vfa, vfb, vfc, vfd, vfe,
        vff, v100, v101, v102, v103, v104, v105, v106, v107, v108, v109, v10a, v10b, v10c, v10d,
        v10e, v10f, v110, v111, v112, v113, v114, v115, v116, v117, v118, v119, v11a, v11b, v11c,
        v11d, v11e, v11f, v120, v121, v122, v123, v124, v125, v126, v127, v128, v129, v12a, v12b,
        v12c, v12d, v12e, v12f, v130, v131, v132, v133, v134, v135, v136, v137, v138, v139, v13a,
        v13b, v13c, v13d, v13e, v13f, v140, v141, v142, v143, v144, v145, v146, v147, v148, v149,
        v14a, v14b, v14c, v14d, v14e, v14f, v150, v151, v152, v153, v154, v155, v156, v157, v158,
        v159, v15a, v15b, v15c, v15d, v15e, v15f, v160, v161, v162, v163, v164, v165, v166, v167,
        v168, v169, v16a, v16b, v16c, v16d, v16e, v16f, v170, v171, v172, v173, v174, v175, v176,
        v177, v178, v179, v17a, v17b, v17c, v17d, v17e, v17f, v180, v181, v182, v183, v184, v185,
        v186, v187, v188, v189, v18a, v18b, v18c, v18d, v18e, v18f, v190, v191, v192, v193, v194,
        v195, v196, v197, v198, v199, v19a, v19b, v19c, v19d, v19e, v19f, v1a0, v1a1, v1a2, v1a3,
        v1a4, v1a5, v1a6, v1a7, v1a8, v1a9, v1aa, v1ab, v1ac, v1ad, v1ae, v1af, v1b0, v1b1, v1b2,
        v1b3, v1b4, v1b5, v1b6, v1b7, v1b8, v1b9, v1ba, v1bb, v1bc, v1bd, v1be, v1bf, v1c0, v1c1,
        v1c2, v1c3, v1c4, v1c5, v1c6, v1c7, v1c8, v1c9, v1ca, v1cb, v1cc, v1cd, v1ce, v1cf, v1d0,
        v1d1, v1d2, v1d3, v1d4, v1d5, v1d6, v1d7, v1d8, v1d9, v1da, v1db, v1dc, v1dd, v1de, v1df,
        v1e0, v1e1, v1e2, v1e3, v1e4, v1e5, v1e6, v1e7, v1e8, v1e9, v1ea, v1eb, v1ec, v1ed, v1ee,
        v1ef, v1f0, v1f1, v1f2, v1f3, v1f4, v1f5, v1f6, v1f7, v1f8, v1f9, v1fa, v1fb, v1fc, v1fd,
        v1fe, v1ff;
    // spotless:on
    if (left > 0) {
      level(left - 1);
    }
  }
}

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
      reserve();
    }
  }

  /** The same for a few calls: 1 KB and a half. */
  public static void reserveLittle() {
    // spotless:off
    long
        v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, va, vb, vc, vd, ve, vf, v10, v11, v12, v13, v14,
        v15, v16, v17, v18, v19, v1a, v1b, v1c, v1d, v1e, v1f, v20, v21, v22, v23, v24, v25, v26,
        v27, v28, v29, v2a, v2b, v2c, v2d, v2e, v2f, v30, v31, v32, v33, v34, v35, v36, v37, v38,
        v39, v3a, v3b, v3c, v3d, v3e, v3f, v40, v41, v42, v43, v44, v45, v46, v47, v48, v49, v4a,
        v4b, v4c, v4d, v4e, v4f, v50, v51, v52, v53, v54, v55, v56, v57, v58, v59, v5a, v5b, v5c,
        v5d, v5e, v5f;
    // spotless:on
    if (never) {
      reserveLittle();
    }
  }

  /**
   * The same for a pop, after which the popped job may have to be waited for: a way that leads
   * through another which reserves has a KB and a half more than that.
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
        v258, v259, v25a, v25b, v25c, v25d, v25e, v25f;
    // spotless:on
    if (never) {
      reserveToJoin();
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
        v2b2, v2b3, v2b4, v2b5, v2b6, v2b7, v2b8, v2b9, v2ba, v2bb, v2bc, v2bd, v2be, v2bf;
    // spotless:on
    if (never) {
      reserveToSettle();
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
        v31b, v31c, v31d, v31e, v31f;
    // spotless:on
    if (never) {
      reserveToOpen();
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

// Package genetic tunes by evolution: populations, with a choice of selections, crossovers
// and mutations, islands, all pairs, and children that must beat their parents. [Algorithm]
// is a [tune.Method]; an operator of your own is a function of a few lines.
// examples/experiments/REPORT.md measures its settings on football.
//
// The rest of this documentation surveys the field: what genetic algorithms are, how they
// developed, where they are used, and what their limits are.
//
// # What they are
//
// A genetic algorithm keeps a population of candidate solutions (chromosomes), lets the
// better ones have more offspring (selection), combines two parents into a child
// (crossover) and changes children at random (mutation), generation after generation.
// Holland [1] introduced the scheme in the 1970s as a model of adaptation; Goldberg's
// textbook [2] made it an engineering tool. Three families grew up beside it: evolution
// strategies (Rechenberg and Schwefel, from 1965), which work on real vectors and adapt
// their own step sizes; evolutionary programming (Fogel, 1966); and genetic
// programming (Koza [3]), whose chromosomes are programs. Today the field is called
// evolutionary computation and mixes these parts freely [4].
//
// Holland explained success by schemata: short patterns of good values spread, because
// selection multiplies them faster than crossover breaks them. The theorem holds for one
// generation and does not predict a run; modern theory proves expected running times
// instead, mostly for simple algorithms on well-structured functions [5]. It shows, for
// instance, that crossover gains more than a constant factor on some problems, and that
// the best mutation rate is about one value per candidate, which is also the default here.
//
// # What the field uses now
//
//   - Real parameters: CMA-ES [6]. It learns the covariance of successful steps, is
//     invariant under rotation and monotone transformation of the scores, and has next
//     to no parameters to set. With restarts with growing populations (IPOP, BIPOP) it
//     has been among the best in the BBOB comparisons since 2009. With up to about a
//     hundred parameters and a budget of thousands of evaluations, try it first.
//   - Differential evolution [7] adds scaled differences of members of the population
//     to other members. Its self-adapting descendants (JADE, SHADE, L-SHADE) have won or
//     led several of the competitions of the CEC conferences.
//   - Several objectives: NSGA-II [8], which ranks by Pareto dominance and crowding,
//     and MOEA/D, which breaks the problem down into many with one objective. For more
//     than three objectives NSGA-III and indicator-based selection are used.
//   - Estimation of distribution: PBIL, cGA, the Bayesian optimisation algorithm and
//     CMA-ES itself replace crossover by sampling from a model of the good candidates,
//     which can learn which values belong together.
//   - Quality diversity: MAP-Elites [9] keeps the best candidate of every kind instead
//     of the best of all, and yields repertoires, for example of a robot's gaits.
//   - Neuroevolution: NEAT evolves the topology of networks along with their weights.
//     Evolution strategies were shown to train networks for reinforcement learning
//     with millions of parameters because they parallelise so well [10]; regularised
//     evolution found image classifiers [11].
//   - Memetic algorithms run local search on each child. In combinatorial optimisation
//     (timetabling, vehicle routing) they are often what wins; the hybrid genetic
//     search of Vidal and others [12] is a standard for vehicle routing.
//   - Large language models as mutation operators: FunSearch [13] evolved short
//     programs this way, and found new lower bounds for cap sets.
//
// # Where they are used
//
// Design of antennas (NASA flew an evolved one on the ST5 mission in 2006 [14]), wings and
// turbines; scheduling of crews, machines and exams; routing; calibration of
// simulations; tuning of compilers and databases; symbolic regression; test generation in
// software engineering; and games. In games, they tune evaluation functions (Chinook's
// authors and others tuned by hand and by regression, Fogel's Blondie24 [15] evolved
// networks for checkers to the strength of an expert without being told any strategy),
// build levels, and play directly, where a plan of several moves is the chromosome
// (rolling horizon evolution).
//
// # Their limits
//
//   - No free lunch [16]: averaged over all possible functions no method beats random
//     search. A genetic algorithm must fit the problem, through its representation and
//     its operators; where crossover combines values that do not belong together, it
//     is no more than a large mutation.
//   - Cost. Thousands of evaluations are usual. If there is a gradient, use it:
//     Texel's method does in seconds what matches do in hours. If an evaluation takes
//     minutes, model-based (Bayesian) optimisation needs far fewer. If the problem is
//     convex or an integer program of moderate size, exact methods also prove that
//     their result is optimal.
//   - No guarantee and no stopping rule. Elitist algorithms that can mutate anything
//     into anything converge in the limit, but no useful bound on the time is known.
//   - Premature convergence. Once all members of the population are alike, crossover
//     has no effect. Larger populations, islands, weaker selection and restarts help,
//     at the cost of more evaluations.
//   - Noise. With noisy fitness the best of many scores is a lucky one, and elitism
//     preserves luck. Remedies are scoring survivors again (as this package does),
//     more games, populations large enough to average out noise, and finally a test on
//     fresh games: these give the winner of a run systematically lower scores.
//   - Moving targets. In a league, fitness is relative: the population can run in
//     circles (A beats B beats C beats A) or forget how to beat old rivals. Fixed
//     pools, halls of fame and Nash averages of the results are the remedies.
//     Conversely, a pool of one fixed rival breeds specialists against that rival.
//   - Too many settings. Population, rates and operators interact, and tuning the
//     tuner costs as much as solving the problem. Robust defaults, self-adaptation, or
//     CMA-ES avoid most of this.
//   - Metaphors. Hundreds of "novel" algorithms named after animals differ from known
//     ones only in vocabulary, as Sörensen [17] argues. What counts is a comparison
//     with equal numbers of evaluations, on problems the method was not made for.
//
// # References
//
//  1. J. Holland, Adaptation in Natural and Artificial Systems, University of
//     Michigan Press, 1975.
//  2. D. Goldberg, Genetic Algorithms in Search, Optimization, and Machine Learning,
//     Addison-Wesley, 1989.
//  3. J. Koza, Genetic Programming, MIT Press, 1992.
//  4. A. Eiben and J. Smith, Introduction to Evolutionary Computing, 2nd edition,
//     Springer, 2015.
//  5. B. Doerr and F. Neumann (editors), Theory of Evolutionary Computation,
//     Springer, 2020.
//  6. N. Hansen, The CMA Evolution Strategy: A Tutorial, arXiv:1604.00772, 2016.
//  7. R. Storn and K. Price, Differential Evolution, Journal of Global Optimization
//     11, 1997.
//  8. K. Deb, A. Pratap, S. Agarwal and T. Meyarivan, A Fast and Elitist
//     Multiobjective Genetic Algorithm: NSGA-II, IEEE Transactions on Evolutionary
//     Computation 6(2), 2002.
//  9. J.-B. Mouret and J. Clune, Illuminating Search Spaces by Mapping Elites,
//     arXiv:1504.04909, 2015.
//  10. T. Salimans, J. Ho, X. Chen, S. Sidor and I. Sutskever, Evolution Strategies as
//     a Scalable Alternative to Reinforcement Learning, arXiv:1703.03864, 2017.
//  11. E. Real, A. Aggarwal, Y. Huang and Q. Le, Regularized Evolution for Image
//     Classifier Architecture Search, AAAI 2019.
//  12. T. Vidal, T. Crainic, M. Gendreau, N. Lahrichi and W. Rei, A Hybrid Genetic
//     Algorithm for Multidepot and Periodic Vehicle Routing Problems, Operations
//     Research 60(3), 2012.
//  13. B. Romera-Paredes and others, Mathematical Discoveries from Program Search with
//     Large Language Models, Nature 625, 2024.
//  14. G. Hornby, A. Globus, D. Linden and J. Lohn, Automated Antenna Design with
//     Evolutionary Algorithms, AIAA Space 2006.
//  15. D. Fogel, Blondie24: Playing at the Edge of AI, Morgan Kaufmann, 2001.
//  16. D. Wolpert and W. Macready, No Free Lunch Theorems for Optimization, IEEE
//     Transactions on Evolutionary Computation 1(1), 1997.
//  17. K. Sörensen, Metaheuristics: the Metaphor Exposed, International Transactions
//     in Operational Research 22(1), 2015.
package genetic
